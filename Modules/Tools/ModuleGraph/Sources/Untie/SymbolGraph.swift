import Foundation

/// The declarations of modules, from the symbol graphs that the compiler writes.
struct SymbolGraph {
  struct Fragment: Decodable {
    let kind, spelling: String
    var preciseIdentifier: String?
  }

  struct Symbol {
    /// The kind as the graph names it, without `swift.`: `struct`, `type.method`, …
    let kind: String
    let path: [String]
    let fragments: [Fragment]
    let isGeneric: Bool

    var name: String { path.last ?? "" }
    var title: String { path.joined(separator: ".") }
    var text: String { fragments.map(\.spelling).joined() }
    var isType: Bool { SymbolGraph.types.contains(kind) }
    var isStatic: Bool { kind.hasPrefix("type.") }
    var isGlobal: Bool { kind == "func" || kind == "var" }
    var isProperty: Bool { kind.hasSuffix("property") || kind == "var" }
    /// Whether it can be a member of a protocol that stands for its type.
    var isRequirement: Bool { !isStatic && !isType && kind != "init" }
  }

  private static let types: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]

  private(set) var symbols: [String: Symbol] = [:]
  /// The symbols in the order of the graph.
  private(set) var order: [String] = []
  /// The type of a member, also of one in an extension; and the members of each type.
  private(set) var parents: [String: String] = [:]
  private(set) var members: [String: [String]] = [:]
  private(set) var sendable: Set<String> = []

  /// Reads the graphs of `modules` in `folder` or a folder below it.
  init(of modules: Set<String>, in folder: String) throws(ModuleGraphError) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let graphs = names.filter { name in
      let file = URL(filePath: name).lastPathComponent
      return name.hasSuffix(".symbols.json")
        && modules.contains(String(file.prefix { $0 != "@" && $0 != "." }))
    }
    guard !graphs.isEmpty else {
      throw ModuleGraphError(
        "The compiler wrote no symbol graph of \(modules.sorted().joined(separator: ", ")).")
    }
    for name in graphs.sorted() { try read("\(folder)/\(name)") }
    for usr in order { if let parent = parents[usr] { members[parent, default: []].append(usr) } }
  }

  private mutating func read(_ path: String) throws(ModuleGraphError) {
    let content = try data(at: path)
    let file = try attempt("\(path) cannot be read") {
      try JSONDecoder().decode(File.self, from: content)
    }
    // Members without a place are those of a protocol of another module.
    for node in file.symbols {
      guard node.location != nil else { continue }
      let usr = node.identifier.precise
      let symbol = Symbol(
        kind: String(node.kind.identifier.dropFirst("swift.".count)), path: node.pathComponents,
        fragments: node.declarationFragments ?? [], isGeneric: node.swiftGenerics != nil)
      if symbols.updateValue(symbol, forKey: usr) == nil { order.append(usr) }
    }
    let kinds: Set = ["memberOf", "requirementOf", "optionalRequirementOf"]
    for relation in file.relationships where kinds.contains(relation.kind) {
      parents[relation.source] = relation.target
    }
    sendable.formUnion(
      file.relationships.filter { $0.kind == "conformsTo" && $0.target == "s:s8SendableP" }
        .map(\.source))
  }

  /// The types of the graph that the declaration names.
  func named(in usr: String) -> [String] {
    (symbols[usr]?.fragments ?? []).compactMap(\.preciseIdentifier)
      .filter { symbols[$0]?.isType == true }
  }

  private struct File: Decodable {
    let symbols: [Node]
    let relationships: [Relation]
  }

  private struct Relation: Decodable { let kind, source, target: String }

  private struct Node: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Ignored: Decodable {}

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let swiftGenerics: Ignored?
    let location: Ignored?
  }
}
