import Foundation

/// The declarations of modules, from the symbol graphs that the compiler writes.
struct SymbolGraph {
  struct Fragment: Decodable {
    let kind, spelling: String
    var preciseIdentifier: String?
  }

  struct Symbol {
    let usr: String
    /// The kind as the graph names it, without `swift.`: `struct`, `type.method`, …
    let kind: String
    let path: [String]
    let fragments: [Fragment]
    let isGeneric: Bool
    let file: String
    /// The line of its name, from 1.
    let line: Int

    var name: String { path.last ?? "" }
    var title: String { path.joined(separator: ".") }
    var isType: Bool { SymbolGraph.types.contains(kind) }
    var isStatic: Bool { kind.hasPrefix("type.") }
    var isGlobal: Bool { kind == "func" || kind == "var" }
    var isActor: Bool { fragments.contains { $0.spelling == "actor" } }
  }

  private static let types: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]

  private(set) var symbols: [String: Symbol] = [:]
  /// The symbols in the order of the graph.
  private(set) var order: [String] = []
  /// The type of a member, also of one in an extension.
  private(set) var parents: [String: String] = [:]
  private var children: [String: [String]] = [:]
  private(set) var conformances: [String: Set<String>] = [:]

  /// Reads the graphs of `modules` in `folder` or a folder below it.
  init(of modules: Set<String>, in folder: String) throws(ModuleGraphError) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let graphs = names.filter { name in
      guard name.hasSuffix(".symbols.json"), let file = name.split(separator: "/").last else {
        return false
      }
      return modules.contains(String(file.prefix { $0 != "@" && $0 != "." }))
    }
    guard !graphs.isEmpty else { throw .noSymbolGraph(folder: folder) }
    for name in graphs.sorted() { try read("\(folder)/\(name)") }
    for usr in order { if let parent = parents[usr] { children[parent, default: []].append(usr) } }
  }

  private mutating func read(_ path: String) throws(ModuleGraphError) {
    let content = try data(at: path)
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: content) } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    for node in file.symbols {
      // Members without a place are those of a protocol of another module.
      guard let symbol = node.symbol, symbols.updateValue(symbol, forKey: symbol.usr) == nil
      else { continue }
      order.append(symbol.usr)
    }
    for relation in file.relationships {
      switch relation.kind {
      case "memberOf", "requirementOf", "optionalRequirementOf":
        parents[relation.source] = relation.target
      case "conformsTo": conformances[relation.source, default: []].insert(relation.target)
      default: break
      }
    }
  }

  /// The symbols of the graph that the declaration names.
  func named(in usr: String) -> [String] {
    (symbols[usr]?.fragments ?? []).compactMap(\.preciseIdentifier)
      .filter { symbols[$0] != nil }
  }

  /// The members that belong to `usr`, in the order of the graph.
  func members(of usr: String) -> [String] { children[usr] ?? [] }

  private struct File: Decodable {
    let symbols: [Node]
    let relationships: [Relation]
  }

  private struct Relation: Decodable { let kind, source, target: String }

  private struct Node: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Generics: Decodable {}
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let swiftGenerics: Generics?
    let location: Location?

    var symbol: Symbol? {
      guard let location else { return nil }
      let path = URL(string: location.uri)?.path ?? location.uri
      return Symbol(
        usr: identifier.precise, kind: String(kind.identifier.dropFirst("swift.".count)),
        path: pathComponents, fragments: declarationFragments ?? [],
        isGeneric: swiftGenerics != nil,
        file: URL(filePath: path).resolvingSymlinksInPath().path,
        line: location.position.line + 1)
    }
  }
}
