#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The roles of modules, and which roles may depend on which.
///
/// As JSON, for example:
///
///     {"roles": {"feature": ["Deposit", "*Feature"], "interface": ["Core"]},
///      "mayDependOn": {"feature": ["interface"]}}
///
/// A `*` at the start or end of a module's name matches any text; in place of a role it allows any
/// module. With `"everyModule": true` a module without a role is a finding.
public struct Roles: Sendable {
  /// The path of the file of roles, for findings.
  let file: String
  let entries: [RoleFileEntry]
  private let patterns: [(role: String, pattern: RoleFileEntry.Text)]
  private let mayDependOn: [String: [String]]
  /// Whether a module that has no role is a finding.
  public let isComplete: Bool

  /// Parses `data`, which is JSON in UTF-8; findings about the roles name `file`.
  ///
  /// Throws ``ModuleGraphError/noRoles(path:reason:)``. A role without a module, or an unknown key,
  /// is a finding of ``ModuleGraph/findings(roles:strict:)`` instead.
  public init(json data: Data, file: String = ".module-roles.json") throws(ModuleGraphError) {
    let shape = try RoleFileShape(data, file: file)
    self.file = file
    entries = try RoleFileEntry.all(in: Array(data), of: file)
    patterns = entries.filter { $0.section == "roles" }.flatMap { entry in
      entry.values.map { (entry.key.text, $0) }
    }
    mayDependOn = shape.mayDependOn
    isComplete = shape.everyModule ?? false
  }

  /// The role of the module `name`, or nil if it has none; of several, the first in the file.
  public func role(of name: String) -> String? { places(of: name).first?.role }

  /// Each role of the module `name`, with the first pattern that gives it.
  func places(of name: String) -> [(role: String, pattern: RoleFileEntry.Text)] {
    var seen: Set<String> = []
    return patterns.filter { matches($0.pattern.text, name) && seen.insert($0.role).inserted }
  }

  /// The roles that a module of `role` may depend on, or nil if there is no limit.
  func limits(of role: String) -> [String]? {
    guard let allowed = mayDependOn[role], !allowed.contains("*") else { return nil }
    return allowed
  }

  func matches(_ pattern: String, _ name: String) -> Bool {
    // A module whose name two packages use is known by folder and name.
    if let slash = name.lastIndex(of: "/"), !pattern.contains("/") {
      return matches(pattern, String(name[name.index(after: slash)...]))
    }
    let (isOpenAtStart, isOpenAtEnd) = (pattern.hasPrefix("*"), pattern.hasSuffix("*"))
    let middle = pattern.dropFirst(isOpenAtStart ? 1 : 0).dropLast(isOpenAtEnd ? 1 : 0)
    switch (isOpenAtStart, isOpenAtEnd) {
    case (false, false): return name == pattern
    case (true, false): return name.hasSuffix(middle)
    case (false, true): return name.hasPrefix(middle)
    case (true, true): return middle.isEmpty || name.contains(middle)
    }
  }
}
