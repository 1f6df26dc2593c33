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
  let part: (String) -> String?
  let texts: [String: SourceText]

  init(
    _ graph: SymbolGraph, _ index: SymbolTable, names: [String], part: @escaping (String) -> String?
  ) throws(ModuleGraphError) {
    (self.graph, self.index, self.names, self.part) = (graph, index, names, part)
    uses = CrossingUse.all(in: index, part: part).filter {
      // The compiler adds some members without a symbol, such as `rawValue`.
      names.contains($0.from) && !$0.isLabel
        && (graph.symbols[$0.usr] != nil || index.symbols[$0.usr]?.isImplicit == false)
    }.sorted { ($0.file, $0.line, $0.name, $0.usr) < ($1.file, $1.line, $1.name, $1.usr) }
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
      ["struct", "enum", "protocol", "typealias"].contains(graph.symbols[$0]?.form)
    }
    outer = closure(of: values.compactMap(index.owner)) { index.owner(of: $0).map { [$0] } ?? [] }
    kept = Set(values.flatMap { usr in ([usr] + index.extensions(of: usr)).flatMap(units) })
    settle()
  }

  /// The types that the declarations of `members` need, and those that stored properties, cases and
  /// requirements of these types need.
  private static func carried(
    by members: [String], _ graph: SymbolGraph, _ index: SymbolTable
  ) -> Set<String> {
    let isKnown = { graph.symbols[$0]?.isType == true && index.symbols[$0] != nil }
    return closure(of: members.flatMap(graph.related(to:)).filter(isKnown)) { usr in
      let form = graph.symbols[usr]?.form
      let storage = (graph.members[usr] ?? []).filter {
        graph.symbols[$0]?.form == "enum.case" || index.isStored($0) || form == "protocol"
      }
      return form == "class" ? [] : ([usr] + storage).flatMap(graph.named(in:)).filter(isKnown)
    }
  }

  /// The declaration with all that is inside it.
  func units(_ usr: String) -> [String] {
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
    if kind(usr) == "type.property", graph.symbols[usr]?.text.contains("var ") == true,
      !index.isComputed(usr)
    {
      return "it is shared state"
    }
    let foreign = mentions(by: usr).first { mention in
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
  private mutating func drop(_ usr: String, _ reason: String) {
    if let parent = index.symbols[usr]?.parent, kept.contains(parent),
      kind(usr) == "enum.case" || index.isStored(usr)
        || index.isWitness(usr) || kind(parent) == "protocol"
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
}
