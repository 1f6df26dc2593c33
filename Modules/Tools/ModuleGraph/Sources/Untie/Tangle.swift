/// Two parts of a package that use each other: what crosses between them, and which declarations
/// can move to an interface below both.
///
/// A value, which is a struct, an enum, a protocol or a type alias, moves with its source. A member
/// whose code mentions a declaration that does not move stays. A class, and a value of a part that
/// loses a crossing member, is a service: the interface has a protocol for it.
struct Tangle {
  /// The name of the sources beside the two parts.
  static let rest = "the rest"

  let graph: SymbolGraph
  let index: SymbolTable
  let names: [String]
  /// The uses of each part of the other one and of the rest.
  let uses: [CrossingUse]
  /// The symbols that a part uses of the other one, in the order of the graph.
  let members: [String]
  /// Why a declaration that was to move does not.
  private(set) var reasons: [String: String] = [:]
  /// The declarations whose source moves, with the members and extensions that move with them.
  private(set) var kept: Set<String> = []
  /// The types around a value: their names remain, as those of empty enums.
  private let outer: Set<String>
  private let usesByLine: [String: [CrossingUse]]
  private let part: (String) -> String?
  private let texts: [String: SourceText]

  init(
    _ graph: SymbolGraph, _ index: SymbolTable, names: [String], part: @escaping (String) -> String?
  ) throws(ModuleGraphError) {
    (self.graph, self.index, self.names, self.part) = (graph, index, names, part)
    uses = CrossingUse.all(in: index, part: part).filter {
      // The compiler adds some members without a symbol, such as `rawValue`.
      names.contains($0.from) && !$0.isLabel
        && (graph.symbols[$0.usr] != nil || index.symbols[$0.usr]?.isImplicit == false)
    }.sorted { ($0.file, $0.line, $0.name, $0.usr) < ($1.file, $1.line, $1.name, $1.usr) }
    usesByLine = Dictionary(grouping: uses) { "\($0.file):\($0.line)" }
    let crossing = Set(uses.filter { names.contains($0.to) }.map(\.usr))
    members = graph.order.filter(crossing.contains)
    let carried = Self.carried(by: members, graph, index)
    let all = carried.union(members).union(carried.flatMap(index.extensions))
    var texts: [String: SourceText] = [:]
    for file in Set(all.compactMap { index.symbols[$0]?.file }) {
      texts[file] = SourceText(try data(at: file))
    }
    self.texts = texts
    let values = carried.filter {
      ["struct", "enum", "protocol", "typealias"].contains(graph.symbols[$0]?.kind)
    }
    outer = Set(values.flatMap { Self.outer(of: $0, index) })
    kept = Set(values.flatMap { usr in ([usr] + index.extensions(of: usr)).flatMap(units) })
    settle()
  }

  /// The types that the declarations of `members` need, and those that stored properties, cases and
  /// requirements of these types need.
  private static func carried(
    by members: [String], _ graph: SymbolGraph, _ index: SymbolTable
  ) -> Set<String> {
    var found: Set<String> = []
    var waiting = members.flatMap {
      [$0] + [graph.parents[$0]].compactMap(\.self) + graph.named(in: $0)
    }
    while let usr = waiting.popLast() {
      guard let symbol = graph.symbols[usr], symbol.isType, index.symbols[usr] != nil,
        found.insert(usr).inserted
      else { continue }
      let storage = (graph.members[usr] ?? []).filter {
        graph.symbols[$0]?.kind == "enum.case" || index.isStored($0) || symbol.kind == "protocol"
      }
      if symbol.kind != "class" { waiting += ([usr] + storage).flatMap(graph.named) }
    }
    return found
  }

  private static func outer(of usr: String, _ index: SymbolTable) -> [String] {
    index.owner(of: usr).map { [$0] + outer(of: $0, index) } ?? []
  }

  /// The declaration with all that is inside it.
  private func units(_ usr: String) -> [String] {
    index.symbols[usr] == nil ? [] : [usr] + index.children(of: usr).flatMap(units)
  }

  /// Lets declarations stay until those that move mention no other one of the package. Each round
  /// removes at least one, so it ends.
  private mutating func settle() {
    let order = kept.sorted()
    var isChanged = true
    while isChanged {
      isChanged = false
      for usr in order where kept.contains(usr) {
        guard let reason = tie(of: usr) else { continue }
        drop(usr, reason)
        isChanged = true
      }
      for usr in members where !kept.contains(usr) {
        guard let owner = graph.parents[usr], kept.contains(owner), home(of: owner) != Self.rest,
          index.symbols[usr]?.isImplicit == false
        else { continue }
        drop(owner, "\(title(usr)): \(reasons[usr] ?? "it stays")")
        isChanged = true
      }
    }
  }

  /// Why the code of a declaration, without that of its members, cannot move; nil if it can.
  private func tie(of usr: String) -> String? {
    guard let place = index.symbols[usr], let range = range(of: usr) else { return "" }
    let symbol = graph.symbols[usr]
    if symbol?.kind == "type.property", symbol?.text.contains("var ") == true,
      !index.isComputed(usr)
    {
      return "it is shared state"
    }
    let foreign = index.mentions(in: place.file, ownLines(of: usr)).first { mention in
      guard let other = index.symbols[mention], !kept.contains(mention),
        !isQualifier(mention, in: usr)
      else { return false }
      let isInside = other.file == place.file && range.contains(other.line - 1)
      let isOfValue = other.isImplicit && other.parent.map(kept.contains) == true
      return !isInside && !isOfValue
    }
    return foreign.map { "its code needs \(title($0))" }
  }

  /// Whether a mention only names the type around a value: in the first line of an extension, or
  /// because the type is an enum without cases, of which there is no value.
  private func isQualifier(_ mention: String, in usr: String) -> Bool {
    let isEmpty =
      kind(mention) == "enum"
      && (graph.members[mention] ?? []).allSatisfy { kind($0) != "enum.case" }
    return outer.contains(mention) && (isEmpty || index.extended[usr] != nil)
  }

  /// Lets a declaration stay. Without a stored property, a case, a requirement or what a protocol
  /// requires, the type or the extension stays, too.
  mutating func drop(_ usr: String, _ reason: String) {
    if let parent = index.symbols[usr]?.parent, kept.contains(parent),
      kind(usr) == "enum.case" || index.isStored(usr)
        || index.allWitnesses.contains(usr) || kind(parent) == "protocol"
    {
      return drop(parent, reason)
    }
    reasons[usr] = reason
    // A type inside it can move on its own.
    for own in [usr] + index.extensions(of: usr) {
      kept.remove(own)
      kept.subtract(index.children(of: own).filter { graph.symbols[$0]?.isType != true })
    }
  }

  /// Lets the declarations stay that do not compile in the interface.
  mutating func drop(_ failures: [String: String]) {
    for (usr, reason) in failures.sorted(by: { $0.key < $1.key }) where kept.contains(usr) {
      drop(usr, reason)
    }
    settle()
  }

  /// The kind in the symbol graph.
  func kind(_ usr: String) -> String? { graph.symbols[usr]?.kind }

  func home(of usr: String) -> String? { index.symbols[usr].flatMap { part($0.file) } }

  func title(_ usr: String) -> String {
    if let type = index.extended[usr] { return "extension of \(title(type))" }
    return graph.symbols[usr]?.title ?? index.symbols[usr]?.name ?? demangled(usr).readable
  }

  func isService(_ usr: String) -> Bool {
    graph.symbols[usr]?.isType == true && index.symbols[usr] != nil && !kept.contains(usr)
  }

  /// `@MainActor` if a crossing declaration is isolated to it: then the whole interface is.
  var isolation: String {
    members.contains { graph.symbols[$0]?.text.contains("@MainActor") == true } ? "@MainActor " : ""
  }

  /// The members of `owner` that the line of `use` mentions.
  func members(of owner: String?, beside use: CrossingUse) -> [String] {
    (usesByLine["\(use.file):\(use.line)"] ?? []).map(\.usr).filter { graph.parents[$0] == owner }
  }

  /// Whether a protocol can stand for a service.
  func isNameable(_ usr: String) -> Bool {
    graph.symbols[usr]?.isGeneric == false && graph.symbols[usr]?.kind != "typealias"
  }

  /// The services that the interface needs.
  var services: [String] {
    let needed = Set(
      members.flatMap { [$0] + [graph.parents[$0]].compactMap(\.self) + graph.named(in: $0) })
    return graph.order.filter { needed.contains($0) && isService($0) }
  }

  /// The values that the interface needs, each with those inside it, in the order of the graph.
  var values: [String] {
    var (found, waiting) = (Set<String>(), members.flatMap { [$0] + graph.named(in: $0) })
    while let next = waiting.popLast() {
      guard let type = graph.symbols[next]?.isType == true ? next : index.owner(of: next),
        kept.contains(type), found.insert(type).inserted
      else { continue }
      if let outer = index.owner(of: type) { waiting.append(outer) }
      let all = ([type] + index.extensions(of: type)).flatMap(units).filter(kept.contains)
      waiting += all.flatMap {
        index.mentions(in: index.symbols[$0]?.file ?? "", ownLines(of: $0))
      }
    }
    return graph.order.filter { usr in
      found.contains(usr) && index.owner(of: usr).map(kept.contains) != true
    }
  }

  func text(of usr: String) -> SourceText? { index.symbols[usr].flatMap { texts[$0.file] } }

  func range(of usr: String) -> Range<Int>? {
    index.symbols[usr].flatMap { texts[$0.file]?.range(ofDeclarationAt: $0.line) }
  }

  /// The members on lines of their own in the source of a declaration, with these lines.
  func inner(_ usr: String) -> [(usr: String, range: Range<Int>)] {
    index.children(of: usr).filter { index.symbols[$0]?.line != index.symbols[usr]?.line }
      .compactMap { child in range(of: child).map { (child, $0) } }
  }

  /// The lines of a declaration without those of its members.
  func ownLines(of usr: String) -> [Int] {
    let inner = inner(usr)
    return (range(of: usr) ?? 0..<0).filter { line in !inner.contains { $0.range.contains(line) } }
  }
}
