#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Which modules play which part, and which parts may depend on which.
///
/// As JSON: `{"roles": {"feature": ["Deposit", "*Feature"]}, "mayDependOn": {"feature": ["interface"]}}`.
/// A `*` at the start or end of a name stands for any text, and as a role for any role. With
/// `"everyModule": true` a module without a role is a finding.
public struct Roles: Sendable, Decodable {
  private let roles: [String: [String]]
  private let mayDependOn: [String: [String]]
  private let everyModule: Bool?

  /// The roles that `data` holds as JSON.
  ///
  /// Throws `DecodingError`, also for a role that no module can have.
  public init(json data: Data) throws {
    self = try JSONDecoder().decode(Roles.self, from: data)
    let named = Array(mayDependOn.keys) + mayDependOn.values.joined()
    if let unknown = named.first(where: { $0 != "*" && roles[$0] == nil }) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "there is no role \"\(unknown)\" under roles"))
    }
  }

  /// The role of the module `name`, or nil if it has none.
  public func role(of name: String) -> String? {
    roles.keys.sorted().first { role in roles[role]?.contains { $0.matches(name) } ?? false }
  }

  /// Whether a module that has no role is a finding.
  public var isComplete: Bool { everyModule ?? false }

  /// Whether a module of role `from` may depend on one of role `to`.
  public func allows(_ from: String, _ to: String) -> Bool {
    // What a role may depend on is not limited unless it is said.
    guard let allowed = mayDependOn[from] else { return true }
    return allowed.contains("*") || allowed.contains(to)
  }

  /// What `role` may depend on, for telling people.
  func allowed(for role: String) -> [String] { mayDependOn[role] ?? ["*"] }
}

extension String {
  fileprivate func matches(_ name: String) -> Bool {
    if hasPrefix("*") { return name.hasSuffix(dropFirst()) }
    if hasSuffix("*") { return name.hasPrefix(dropLast()) }
    return self == name
  }
}
