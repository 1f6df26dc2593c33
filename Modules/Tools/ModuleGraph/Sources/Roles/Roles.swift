import Foundation

/// The roles of modules, and which roles may depend on which. `Docs/Bank/ModuleGraph.md` describes
/// the file.
struct Roles: Sendable {
  /// The content of the file.
  struct Rules: Decodable, Sendable {
    let roles: [String: [String]]
    /// Roles that a role may depend on, and roles that it may not reach however far down.
    let mayDependOn, mayNotReach: [String: [String]]?
    /// The roles that may import a module.
    let mayBeImportedBy: [String: [String]]?
    /// Whether a module that has no role is a finding.
    let everyModule: Bool?

    fileprivate enum CodingKeys: CodingKey, CaseIterable {
      case roles, mayDependOn, mayNotReach, mayBeImportedBy, everyModule
    }

    /// The names that must be those of roles.
    fileprivate var names: [String] {
      let limits = [mayDependOn, mayNotReach].compactMap(\.self).flatMap { limit in
        limit.flatMap { [$0] + $1 }
      }
      return limits.filter { $0 != "*" } + (mayBeImportedBy ?? [:]).values.flatMap(\.self)
    }
  }

  private struct Ignored: Decodable {}

  /// The path of the file, for messages.
  let file: String
  let rules: Rules

  /// Parses `data`, which is JSON in UTF-8. A typing mistake must not disable a rule, so an unknown
  /// key and a name that is not a role are errors.
  init(json data: Data, file: String = ".module-roles.json") throws(ModuleGraphError) {
    self.file = file
    let (keys, rules) = try attempt("\(file) is not a role file") {
      let decoder = JSONDecoder()
      return (
        try decoder.decode([String: Ignored].self, from: data).keys,
        try decoder.decode(Rules.self, from: data)
      )
    }
    self.rules = rules
    let known = Rules.CodingKeys.allCases.map(\.stringValue)
    if let key = Set(keys).subtracting(known).min() {
      let keys = known.joined(separator: ", ")
      throw ModuleGraphError("\(file): \(key) is not a key of a role file, which are \(keys).")
    }
    if let name = Set(rules.names).subtracting(rules.roles.keys).min() {
      throw ModuleGraphError("\(file): \(name) is not a role. Define it under roles, or remove it.")
    }
  }

  /// Checks that each pattern matches one of `modules`, and that none of them has two roles.
  ///
  /// A role that others may not reach, and that is not limited itself, can be that of external
  /// modules, which no module imports as long as the rule is kept.
  func check(_ modules: [String]) throws(ModuleGraphError) {
    let avoided = Set((rules.mayNotReach ?? [:]).values.joined())
      .subtracting([rules.mayDependOn, rules.mayNotReach].compactMap(\.self).flatMap(\.keys))
    let patterns =
      rules.roles.filter { !avoided.contains($0.key) }.values.flatMap(\.self)
      + (rules.mayBeImportedBy ?? [:]).keys
    for pattern in patterns.sorted() where !modules.contains(where: { Self.matches(pattern, $0) }) {
      throw ModuleGraphError("\(file): \(pattern) matches no module. Correct it, or remove it.")
    }
    for module in modules where roles(of: module).count > 1 {
      let roles = roles(of: module).joined(separator: ", ")
      throw ModuleGraphError("\(file): \(module) has the roles \(roles). Let only one match it.")
    }
  }

  /// The role of the module `name`, or nil if it has none.
  func role(of name: String) -> String? { roles(of: name).first }

  private func roles(of name: String) -> [String] {
    rules.roles.filter { $0.value.contains { Self.matches($0, name) } }.keys.sorted()
  }

  /// The roles that a module of `role` may depend on, or nil if there is no limit.
  func limits(of role: String) -> [String]? {
    guard let allowed = rules.mayDependOn?[role], !allowed.contains("*") else { return nil }
    return allowed
  }

  /// Whether a name matches a pattern with asterisks.
  static func matches(_ pattern: String, _ name: String) -> Bool {
    // A module whose name two packages use is known by package and name.
    ([name[...]] + name.split(separator: "/").suffix(1)).contains {
      unsafe fnmatch(pattern, String($0), FNM_PATHNAME) == 0
    }
  }
}
