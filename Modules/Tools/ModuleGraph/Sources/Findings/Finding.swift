/// A fault in a graph, at a line of a file.
struct Finding: Sendable, Hashable, Encodable {
  enum Rule: String, Sendable, Encodable {
    case undeclaredImport, undeclaredProduct, unusedDependency, cycle
    case forbiddenEdge, forbiddenPath, forbiddenImporter, noRole
    case storedBuilder, notOffered, notRequested, sharedName
  }

  let rule: Rule
  /// The path, relative to the repository.
  let file: String
  /// The line, counted from 1; 1 for a whole file.
  let line: Int
  /// The fault and the remedy, as sentences.
  let message, remedy: String
  /// The modules or other names that the fault is about. With rule and file they identify a finding
  /// of the imports, even if lines move; findings of the wiring can share them.
  let modules: [String]
  /// Further lines, such as the imports that cause a circle.
  var details: [String] = []
}

extension Finding: CustomStringConvertible, Comparable {
  /// `file:line: rule: message remedy`, the format that editors and build servers parse.
  var description: String { "\(file):\(line): \(rule.rawValue): \(message) \(remedy)" }

  static func < (one: Finding, other: Finding) -> Bool {
    (one.file, one.line, one.message) < (other.file, other.line, other.message)
  }
}

extension ModuleGraph {
  /// A finding at an import of `node`, or else at the declaration of its target.
  func finding(
    _ rule: Finding.Rule, _ node: Node, _ line: Import?, _ message: String, _ remedy: String,
    modules: [String], details: [String] = []
  ) -> Finding {
    let place = place(of: node, line)
    return Finding(
      rule: rule, file: place.file, line: place.line, message: message, remedy: remedy,
      modules: modules, details: details)
  }

  func place(of node: Node, _ line: Import?) -> (file: String, line: Int) {
    let manifest = packages[node.package].manifest
    let file = repository.relative(line?.file ?? manifest.path)
    return (file, line?.line ?? manifest.line(of: node.target.name))
  }
}
