import Foundation

/// The declarations of modules, from the symbol graphs that the compiler writes.
struct SymbolGraph {
  struct Fragment: Decodable {
    let kind, spelling: String
    var preciseIdentifier: String?
  }

  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Ignored: Decodable {}

    fileprivate let identifier: Identifier
    fileprivate let kind: Kind
    fileprivate let swiftGenerics, location: Ignored?
    let pathComponents: [String]
    let declarationFragments: [Fragment]?

    /// The kind as the graph names it, without `swift.`: `struct`, `type.method`, …
    var form: String { String(kind.identifier.dropFirst("swift.".count)) }
    var fragments: [Fragment] { declarationFragments ?? [] }
    var isGeneric: Bool { swiftGenerics != nil }
    var name: String { pathComponents.last ?? "" }
    var title: String { pathComponents.joined(separator: ".") }
    var text: String { fragments.map(\.spelling).joined() }
    var isType: Bool { SymbolGraph.types.contains(form) }
    var isStatic: Bool { form.hasPrefix("type.") }
    var isGlobal: Bool { form == "func" || form == "var" }
    var isProperty: Bool { form.hasSuffix("property") || form == "var" }
    /// Whether it can be a member of a protocol that stands for its type.
    var isRequirement: Bool { !isStatic && !isType && form != "init" }
  }

  private struct File: Decodable {
    struct Relation: Decodable { let kind, source, target: String }
    let symbols: [Symbol]
    let relationships: [Relation]
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
    for symbol in file.symbols where symbol.location != nil {
      let usr = symbol.identifier.precise
      if symbols.updateValue(symbol, forKey: usr) == nil { order.append(usr) }
    }
    for relation in file.relationships {
      if ["memberOf", "requirementOf", "optionalRequirementOf"].contains(relation.kind) {
        parents[relation.source] = relation.target
      } else if relation.kind == "conformsTo", relation.target == "s:s8SendableP" {
        sendable.insert(relation.source)
      }
    }
  }

  /// The declaration, its type, and the types that it names.
  func related(to usr: String) -> [String] {
    [usr] + (parents[usr].map { [$0] } ?? []) + named(in: usr)
  }

  /// The types of the graph that the declaration names.
  func named(in usr: String) -> [String] {
    (symbols[usr]?.fragments ?? []).compactMap(\.preciseIdentifier)
      .filter { symbols[$0]?.isType == true }
  }
}
