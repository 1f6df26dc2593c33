/// Two parts of a package that use each other: what crosses between them, and what each declaration
/// becomes when they no longer do.
struct Tangle {
  /// The name of the sources beside the two parts, in the same target.
  static let rest = "the rest"

  let graph: SymbolGraph
  let table: SymbolTable
  let names: [String]
  /// The uses between the two parts and the rest.
  let uses: [Crossings.Use]
  /// The symbols that a part uses of the other one or of the rest, in the order of the graph.
  let members: [String]
  let interface: String
  /// The protocols and values that the interface needs, beside the members themselves.
  private(set) var carried: Set<String> = []
  private let homes: [String: String]
  private let byOwner: [String: [String]]
  private var tied: [String: String] = [:]

  init(
    _ graph: SymbolGraph, _ table: SymbolTable, _ crossings: Crossings, names: [String],
    interface: String
  ) {
    (self.graph, self.table, self.names, self.interface) = (graph, table, names, interface)
    homes = crossings.homes
    uses = crossings.uses.filter { !$0.isLabel && graph.symbols[$0.usr] != nil }
    let needed = Set(uses.filter { names.contains($0.from) }.map(\.usr))
    members = graph.order.filter(needed.contains)
    let inTypes = members.filter { graph.symbols[$0]?.isType == false }
    byOwner = Dictionary(grouping: inTypes) { graph.parents[$0] ?? "" }
    for usr in members { tied[usr] = tie(of: usr) }
    var waiting = members.flatMap { usr in
      [graph.parents[usr], graph.symbols[usr]?.isType == true ? usr : nil].compactMap(\.self)
        + graph.named(in: usr)
    }
    while let usr = waiting.popLast() {
      guard graph.symbols[usr]?.isType == true, home(of: usr) != nil, carried.insert(usr).inserted
      else { continue }
      if !isService(usr) { waiting += storage(of: usr).flatMap(graph.named) }
    }
  }

  func home(of usr: String) -> String? {
    homes[usr] ?? graph.parents[usr].flatMap { homes[$0] }
  }

  /// The crossing members of a type, without its types.
  func members(of usr: String) -> [String] {
    byOwner[usr] ?? []
  }

  /// Whether the other part gives orders to the type or asks it, in contrast to a value: its code
  /// needs what only the parts have.
  func isService(_ usr: String) -> Bool {
    switch graph.symbols[usr]?.kind {
    case "class", "actor": true
    case "struct", "enum":
      home(of: usr) != Self.rest
        && (isView(usr) || members(of: usr).contains { tied[$0] != nil })
    default: false
    }
  }

  func isView(_ usr: String) -> Bool {
    graph.conformances[usr]?.contains("s:7SwiftUI4ViewP") == true
  }

  /// Why the code of a value's member cannot move with it; nil if it can.
  func tie(ofMember usr: String) -> String? { tied[usr] }

  /// A value with its stored properties, cases or requirements, whose types move with it.
  private func storage(of usr: String) -> [String] {
    [usr]
      + graph.members(of: usr).filter {
        graph.symbols[$0]?.kind == "enum.case" || table.isStored($0)
          || graph.symbols[usr]?.kind == "protocol"
      }
  }

  /// The first thing in the code of `usr`, or in code of values that it calls, that is state, a
  /// function or an object of the parts.
  private func tie(of usr: String) -> String? {
    var (seen, waiting) = (Set([usr]), [usr])
    while let next = waiting.popLast() {
      guard let symbol = graph.symbols[next] else { continue }
      let owner = graph.parents[next].flatMap { graph.symbols[$0] }
      let isObject = symbol.kind == "class" || owner?.kind == "class"
      let isState = symbol.kind == "type.property" && isVariable(symbol) && table.hasStorage(next)
      if next != usr, isObject || symbol.isGlobal { return symbol.title }
      if isState { return symbol.title }
      let mentioned = table.mentions(in: next).map(\.usr)
      waiting += mentioned.filter { homes[$0] != nil && seen.insert($0).inserted }
    }
    return nil
  }

  private func isVariable(_ symbol: SymbolGraph.Symbol) -> Bool {
    symbol.fragments.contains { $0.kind == "keyword" && $0.spelling == "var" }
  }

  /// The outermost value that contains the type and moves with it, or the type itself.
  func moved(with usr: String) -> String {
    guard let parent = graph.parents[usr], carried.contains(parent), !isService(parent) else {
      return usr
    }
    return moved(with: parent)
  }

  /// The name of a type in the interface: a nested one without its outer types that stay.
  func name(of usr: String) -> String {
    guard let symbol = graph.symbols[usr] else { return demangled(usr) }
    let outer = graph.symbols[moved(with: usr)]?.path.count ?? 1
    return symbol.path.prefix(outer).joined()
      + symbol.path.dropFirst(outer).map { ".\($0)" }.joined()
  }

  /// The type as the interface's declarations write it.
  func spelled(_ usr: String) -> String {
    isService(usr) ? "any \(name(of: usr))Interface" : name(of: usr)
  }

  /// Whether any crossing member is isolated to the main actor; then the interface is.
  var isolation: String {
    let isIsolated = members.contains { usr in
      graph.symbols[usr]?.fragments.contains { $0.spelling == "MainActor" } == true
    }
    return isIsolated ? "@MainActor " : ""
  }

  /// The moved types, each with those nested in it, in the order of the graph.
  var values: [String] {
    graph.order.filter { carried.contains($0) && !isService($0) && moved(with: $0) == $0 }
  }

  var services: [String] { graph.order.filter { carried.contains($0) && isService($0) } }
}

extension String {
  /// The name with a small first letter.
  var asMember: String { prefix(1).lowercased() + dropFirst() }
}
