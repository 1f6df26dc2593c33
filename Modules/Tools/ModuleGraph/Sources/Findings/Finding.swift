/// A fault in the module graph, at a line of a file.
struct Finding: Sendable, Hashable {
  enum Rule: String, Sendable {
    case undeclaredImport, indirectImport, undeclaredProduct, unusedDependency, cycle
    case forbiddenEdge, forbiddenPath, forbiddenImport, forbiddenImporter
    case edgeWithoutRole, noRole, twoRoles, unmatchedPattern, unknownRole, unknownKey, duplicateKey
    case staleBaseline
  }

  let rule: Rule
  /// The path, relative to the repository.
  let file: String
  /// The line, counted from 1; 1 for a whole file.
  let line: Int
  /// The fault and the remedy, as sentences.
  let message, remedy: String
  /// The modules or other names that the fault is about. With rule and file they identify it, even
  /// if lines move.
  let names: [String]
  /// Further lines, such as the imports that cause a circle.
  var details: [String] = []
}

extension Finding: CustomStringConvertible {
  /// `file:line: rule: message remedy`, the format that editors and build servers parse.
  var description: String { "\(file):\(line): \(rule.rawValue): \(message) \(remedy)" }
}
