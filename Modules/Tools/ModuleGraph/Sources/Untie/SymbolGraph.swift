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
  }

  private static let types: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]

  private(set) var symbols: [String: Symbol] = [:]
  /// The symbols in the order of the graph.
  private(set) var order: [String] = []
  /// The type of a member, also of one in an extension; and the members of each type.
  private(set) var parents: [String: String] = [:]
  private(set) var members: [String: [String]] = [:]
  private var sendable: Set<String> = []
  /// When the newest graph of each module was written.
  private(set) var written: [String: Date] = [:]

  /// Reads the graphs of `modules` in `folder` or a folder below it.
  init(of modules: Set<String>, in folder: String) throws(ModuleGraphError) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let graphs = names.sorted().filter { $0.hasSuffix(".symbols.json") }
      .map { (path: "\(folder)/\($0)", module: Self.module(of: $0)) }
      .filter { modules.contains($0.module) }
    guard !graphs.isEmpty else {
      throw ModuleGraphError(
        "There is no symbol graph in \(folder). Build the targets with -emit-symbol-graph.")
    }
    for (path, module) in graphs {
      try read(path)
      let date = changeDate(of: path) ?? .distantPast
      written[module] = max(date, written[module] ?? date)
    }
    for usr in order { if let parent = parents[usr] { members[parent, default: []].append(usr) } }
  }

  /// `M` of the files `M.symbols.json` and `M@Swift.symbols.json`, the extensions of another module.
  private static func module(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").prefix { $0 != "@" && $0 != "." })
  }

  private mutating func read(_ path: String) throws(ModuleGraphError) {
    let content = try data(at: path)
    let file = try attempt("\(path) cannot be read") {
      try JSONDecoder().decode(File.self, from: content)
    }
    // Members without a place are those of a protocol of another module.
    for node in file.symbols where node.location != nil {
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

  func isSendable(_ usr: String) -> Bool { sendable.contains(usr) }

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
    let swiftGenerics, location: Ignored?
  }
}
