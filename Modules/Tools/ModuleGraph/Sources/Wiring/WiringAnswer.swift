import Foundation

/// The run-time graph as text, JSON and Mermaid.
struct WiringAnswer: Answer {
  /// A component, or an object that stores a requirement for one.
  struct Scope: Encodable {
    let name, module: String
    /// The requirements of features that it stores.
    let stores: [String]
    /// The scopes that it stores.
    let above: [String]
  }

  struct Offer: Encodable { let component, feature, requirement, builder: String }
  struct Edge: Encodable { let from, to, requirement, component: String }

  let scopes: [Scope]
  let offers: [Offer]
  let edges: [Edge]
  let circles: [[String]]
  let faults: [Wiring.Fault]

  /// The components of the module `host`, or of all modules; paths are relative to `folder`.
  init(_ wiring: Wiring, host: String?, relativeTo folder: String) {
    let table = wiring.table
    let components = wiring.components.filter { host == nil || table.module($0) == host }
    let names = Set(components)
    scopes = WiringScopes(wiring, components).scopes
    offers = wiring.offers.filter { names.contains($0.component) }.map { offer in
      Offer(
        component: table.name(offer.component),
        feature: table.owner(of: offer.requirement).map(table.name) ?? "",
        requirement: table.name(offer.requirement), builder: offer.builder.map(table.name) ?? "")
    }
    let edges = wiring.edges.filter { names.contains($0.component) }
      .map {
        Edge(
          from: $0.from, to: $0.to, requirement: $0.requirement, component: table.name($0.component)
        )
      }
      .sorted {
        ($0.from, $0.to, $0.requirement, $0.component)
          < ($1.from, $1.to, $1.requirement, $1.component)
      }
    let modules = Set(edges.flatMap { [$0.from, $0.to] }).sorted()
    let targets = modules.map { from in
      modules.indices.filter { to in edges.contains { $0.from == from && $0.to == modules[to] } }
    }
    self.edges = edges
    circles = Reach(edges: targets).tangles.map { $0.map { modules[$0] } }
    faults = wiring.faults.map { fault in
      let isBelow = fault.file.hasPrefix(folder + "/")
      return Wiring.Fault(
        file: isBelow ? String(fault.file.dropFirst(folder.count + 1)) : fault.file,
        line: fault.line, rule: fault.rule, message: fault.message, isNote: fault.isNote)
    }
  }

  var text: String {
    let lines =
      offers.map { offer in
        "\(offer.component) offers \(offer.feature).\(offer.requirement): "
          + (offer.builder.isEmpty ? "nothing that is seen" : offer.builder)
      } + edges.map { "\($0.from) -. \($0.requirement) .-> \($0.to) (\($0.component))" }
      + circles.map { "run-time circle: \($0.joined(separator: " ↔ "))" } + faults.map(\.text)
      + [
        "not looked at: test targets, branches of #if that were not built",
        "\(counted(faults.count { !$0.isNote }, "finding")) in \(counted(offers.count, "offer"))",
      ]
    return lines.map { "\($0)\n" }.joined()
  }

  /// A box for each scope, and the features with a dotted arrow for each builder that one of them
  /// requests.
  var mermaid: String {
    let features = Set(edges.flatMap { [$0.from, $0.to] }).sorted()
    var lines = ["flowchart TD"]
    for scope in scopes {
      let content = ([scope.name] + scope.stores).joined(separator: "<br/>")
      lines.append("  \(scope.name.mermaidID)[\"\(content)\"]")
    }
    for scope in scopes {
      lines += scope.above.map { "  \($0.mermaidID) --> \(scope.name.mermaidID)" }
    }
    // An arrow to the group, not to its features: Mermaid then keeps the features side by side.
    let hosts = Set(edges.map(\.component)).sorted()
    lines += hosts.map { "  \($0.mermaidID) --> features" }
    lines += ["  subgraph features [features]", "    direction LR"] + features.map { "    \($0)" }
    lines += edges.map { "    \($0.from) -. \"\($0.requirement)\" .-> \($0.to)" } + ["  end"]
    return lines.map { "\($0)\n" }.joined()
  }
}

/// The scopes of components: which object stores the value of each requirement.
private struct WiringScopes {
  private let table: SymbolTable
  private var stores: [String: Set<String>] = [:]
  /// The lines at which protocols declare the stored requirements.
  private var order: [String: Int] = [:]

  init(_ wiring: Wiring, _ components: [String]) {
    table = wiring.table
    for component in components {
      stores[component] = stores[component] ?? []
      let needs = (wiring.creations[component] ?? []).reduce(into: Set()) { $0.formUnion($1.needs) }
      let protocols = needs.reduce(into: Set()) { $0.formUnion(table.protocols(of: $1)) }
      for requirement in protocols.flatMap({ table.requirements[$0] ?? [] }) {
        guard let witness = table.witnesses[component]?[requirement],
          let stored = storage(of: witness), let owner = table.owner(of: stored)
        else { continue }
        stores[owner, default: []].insert(table.name(stored))
        order[table.name(stored)] = table.symbols[requirement]?.line
      }
    }
  }

  /// The stored property whose value a property returns, also through other objects.
  private func storage(of property: String, depth: Int = 0) -> String? {
    if table.isStored(property) { return property }
    // What a property creates, no object stores.
    let mentions = table.mentions(in: property)
    guard !mentions.contains(where: { $0.kind == .initializer }),
      let last = mentions.last(where: { $0.kind == .property }), depth < 4, last.usr != property
    else { return nil }
    return storage(of: last.usr, depth: depth + 1)
  }

  /// The scopes, each after those that it stores.
  var scopes: [WiringAnswer.Scope] {
    let types = stores.keys.sorted { (table.name($0), $0) < (table.name($1), $1) }
    let above = types.map { type in
      let properties = (table.members[type] ?? []).filter(table.isStored)
      let stored = Set(properties.flatMap(table.types))
      return types.indices.filter { types[$0] != type && stored.contains(types[$0]) }
    }
    let depths = Reach(edges: above).of.map(\.count)
    return types.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { place in
      let names = stores[types[place]] ?? []
      return WiringAnswer.Scope(
        name: table.name(types[place]), module: table.module(types[place]),
        stores: names.sorted { (order[$0] ?? 0, $0) < (order[$1] ?? 0, $1) },
        above: above[place].map { table.name(types[$0]) })
    }
  }
}

extension ModuleGraphCommand {
  func wiring() throws(ModuleGraphError) -> Outcome {
    let folder = URL(filePath: options.folder).standardizedFileURL
    let store = try IndexSource(shell: shell, given: options.indexStore).store(for: folder)
    let files = try store.files { path, module in
      !module.hasSuffix("Tests") && !path.contains("/Tests/") && !path.contains("/.build/")
    }
    guard !files.isEmpty else { throw .notIndexed(folder: folder.path) }
    let wiring = Wiring(try SymbolTable(files, in: store))
    let answer = WiringAnswer(wiring, host: options.chart.start, relativeTo: folder.path)
    let status: Int32 = answer.faults.allSatisfy(\.isNote) ? 0 : 1
    guard options.form == .mermaid else { return outcome(answer, status: status) }
    let faults = answer.faults.map { "\($0.text)\n" }.joined()
    return Outcome(status: status, output: answer.mermaid, errors: faults)
  }
}
