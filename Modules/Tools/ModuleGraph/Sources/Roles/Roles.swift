import Foundation

/// The roles of modules, and which roles may depend on which.
///
/// As JSON, for example:
///
///     {"roles": {"feature": ["Deposit", "*Feature"], "interface": ["Core"], "ui": ["SwiftUI"]},
///      "mayDependOn": {"feature": ["interface"]}}
///
/// A `*` at the start or end of a module's name matches any text; in place of a role it allows any
/// module.
struct Roles: Sendable {
  /// The path of the file of roles, for findings.
  let file: String
  let texts: [RoleText]
  let rules: RoleFile
  /// The patterns of each role, in the file's order.
  let patterns: [(role: String, pattern: RoleText)]

  /// Parses `data`, which is JSON in UTF-8; findings about the roles name `file`.
  init(json data: Data, file: String = ".module-roles.json") throws(ModuleGraphError) {
    rules = try RoleFile(data, file: file)
    self.file = file
    var reader = RoleTextReader(data)
    texts = reader.read()
    patterns = texts.filter { $0.path.count == 2 && $0.path[0] == "roles" && !$0.isKey }
      .map { ($0.path[1], $0) }
  }

  /// The role of the module `name`, or nil if it has none; of several, the first in the file.
  func role(of name: String) -> String? { places(of: name).first?.role }

  /// Each role of the module `name`, with the first pattern that gives it.
  func places(of name: String) -> [(role: String, pattern: RoleText)] {
    var seen: Set<String> = []
    return patterns.filter {
      Self.matches($0.pattern.text, name) && seen.insert($0.role).inserted
    }
  }

  /// The roles that a module of `role` may depend on, or nil if there is no limit.
  func limits(of role: String) -> [String]? {
    guard let allowed = rules.mayDependOn?[role], !allowed.contains("*") else { return nil }
    return allowed
  }

  static func matches(_ pattern: String, _ name: String) -> Bool {
    // A module whose name two packages use is known by package and name.
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
