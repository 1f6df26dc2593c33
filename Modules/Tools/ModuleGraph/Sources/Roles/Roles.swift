import Foundation

/// The roles of modules, and which roles may depend on which. `Docs/Bank/ModuleGraph.md` describes
/// the file.
struct Roles: Sendable {
  /// The content of the file, without order and lines, which `JSONDecoder` does not provide.
  struct Rules: Decodable, Sendable {
    let roles: [String: [String]]
    /// Roles that a role may depend on, external modules that it may import, and roles that it may
    /// not reach however far down.
    let mayDependOn, mayImport, mayNotReach: [String: [String]]?
    /// The roles that may import a module.
    let mayBeImportedBy: [String: [String]]?
    /// Whether a module that has no role is a finding.
    let everyModule: Bool?
  }

  /// A string of the file, with its line.
  struct Text: Sendable {
    /// The keys that contain it: none for a top-level key.
    let path: [String]
    let text: String
    let line: Int
    let isKey: Bool
  }

  static let sections = ["roles", "mayDependOn", "mayImport", "mayNotReach", "mayBeImportedBy"]

  /// The path of the file, for findings.
  let file: String
  let rules: Rules
  let texts: [Text]
  /// The patterns of each role, in the file's order.
  let patterns: [(role: String, pattern: Text)]

  /// Parses `data`, which is JSON in UTF-8; findings about the roles name `file`.
  init(json data: Data, file: String = ".module-roles.json") throws(ModuleGraphError) {
    rules = try attempt("\(file) is not a role file") {
      try JSONDecoder().decode(Rules.self, from: data)
    }
    self.file = file
    texts = Self.texts(of: String(decoding: data, as: UTF8.self))
    patterns = texts.filter { $0.path.count == 2 && $0.path[0] == "roles" && !$0.isKey }
      .map { ($0.path[1], $0) }
  }

  /// The strings of valid JSON in order.
  private static func texts(of json: String) -> [Text] {
    var (found, keys, depth, line) = ([Text](), [String](), 0, 1)
    for token in json.matches(of: #/("(?:[^"\\]|\\.)*")(\s*:)?|[{\[}\]]|\R/#) {
      if let literal = token.output.1 {
        let isKey = token.output.2 != nil
        let text = try? JSONDecoder().decode(String.self, from: Data(literal.utf8))
        let path = Array(keys.prefix(isKey ? depth - 1 : depth))
        if isKey { keys = path + [text ?? String(literal)] }
        found.append(Text(path: path, text: text ?? String(literal), line: line, isKey: isKey))
      }
      depth += ["{", "["].contains(token.output.0) ? 1 : 0
      depth -= ["}", "]"].contains(token.output.0) ? 1 : 0
      line += token.output.0.count(where: \.isNewline)
    }
    return found
  }

  /// The role of the module `name`, or nil if it has none; of several, the first in the file.
  func role(of name: String) -> String? { places(of: name).first?.role }

  /// Each role of the module `name`, with the first pattern that gives it.
  func places(of name: String) -> [(role: String, pattern: Text)] {
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
