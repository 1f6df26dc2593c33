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

  let scopes: [Scope]
  let offers: [Offer]
  let edges: [Wiring.Edge]
  let circles: [[String]]
  let findings: [Finding]
  /// The files that changed after the build.
  let outdated: [String]

  /// The components of the module `host`, or of all modules.
  init(_ wiring: Wiring, host: String?, outdated: [String]) {
    self.outdated = outdated
    let table = wiring.table
    let components = wiring.components.filter { host == nil || table.module($0) == host }
    let names = Set(components)
    scopes = wiring.scopes(of: components)
    offers = wiring.offers.filter { names.contains($0.component) }.map { offer in
      Offer(
        component: table.name(offer.component),
        feature: table.owner(of: offer.requirement).map(table.name) ?? "",
        requirement: table.name(offer.requirement), builder: offer.builder.map(table.name) ?? "")
    }
    edges = wiring.edges(of: components)
    circles = Reach.circles(Set(edges.map { [$0.from, $0.to] }))
    findings = wiring.findings
  }

  var text: String {
    let lines =
      offers.map { offer in
        "\(offer.component) offers \(offer.feature).\(offer.requirement): "
          + (offer.builder.isEmpty ? "nothing that is seen" : offer.builder)
      } + edges.map { "\($0.from) -. \($0.requirement) .-> \($0.to) (\($0.component))" }
      + circles.map { "run-time circle: \($0.joined(separator: " ↔ "))" } + remarks
      + [
        "not looked at: test targets, branches of #if that were not built"
          + (offers.isEmpty ? ", hosts of other packages" : ""),
        "\(counted(findings.count { $0.isNote != true }, "finding")) in "
          + counted(offers.count, "offer"),
      ]
    return lines.map { "\($0)\n" }.joined()
  }

  /// The findings, and the files that the index knows in an older state.
  var remarks: [String] { findings.map(\.description) + outdated.map(Crossings.outdated) }

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
    lines += ["  subgraph features [features]", "    direction LR"]
    lines += features.map { "    \($0.mermaidID)" + ($0 == $0.mermaidID ? "" : "[\"\($0)\"]") }
    lines += edges.map {
      "    \($0.from.mermaidID) -. \"\($0.requirement)\" .-> \($0.to.mermaidID)"
    }
    lines.append("  end")
    return lines.map { "\($0)\n" }.joined()
  }
}

extension Wiring {
  /// The components and the objects that store what their features require, each after those that
  /// it stores.
  fileprivate func scopes(of components: [String]) -> [WiringAnswer.Scope] {
    // The stored properties of each object, with the first line at which a protocol requires one.
    var stores: [String: [String: Int]] = [:]
    for component in components {
      stores[component] = stores[component] ?? [:]
      let needs = (creations[component] ?? []).flatMap(\.needs)
      for requirement in Set(needs.flatMap(table.protocols)).flatMap(table.requirements) {
        guard let stored = table.witnesses[component]?[requirement].flatMap({ storage(of: $0) }),
          let owner = table.owner(of: stored)
        else { continue }
        let name = table.name(stored)
        let lines = [stores[owner]?[name], table.symbols[requirement]?.line].compactMap(\.self)
        stores[owner, default: [:]][name] = lines.min() ?? .max
      }
    }
    let types = stores.keys.sorted { (table.name($0), $0) < (table.name($1), $1) }
    let above = types.map { type in
      let properties = table.members(of: type).filter(table.isStored)
      let stored = Set(properties.flatMap(table.types))
      return types.indices.filter { types[$0] != type && stored.contains(types[$0]) }
    }
    let depths = Reach(edges: above).of.map(\.count)
    return types.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { place in
      let properties = (stores[types[place]] ?? [:]).sorted {
        ($0.value, $0.key) < ($1.value, $1.key)
      }
      return WiringAnswer.Scope(
        name: table.name(types[place]), module: table.module(types[place]),
        stores: properties.map(\.key), above: above[place].map { table.name(types[$0]) })
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
}

extension ModuleGraphCommand {
  func wiring() throws(ModuleGraphError) -> Outcome {
    let folder = URL(filePath: realPath(options.folder))
    let repository = Repository(of: folder)
    let store = try IndexSource(shell: shell, given: options.indexStore).store(for: folder)
    let package = (try? Workspace.packageFolder(from: folder)) ?? folder
    let table = try store.table { path, module in
      // Folders above the package, and they alone, can be hidden or called Tests.
      let parts = path.split(separator: "/")
      let above = zip(parts, package.path.split(separator: "/")).prefix { $0 == $1 }.count
      let isLeftOut = parts.dropFirst(above).contains { $0 == "Tests" || $0.hasPrefix(".") }
      // Of another repository's files, only the module says that they are tests.
      let isOwn = [package.path, repository.root].contains { path.hasPrefix($0 + "/") }
      return !module.hasSuffix("Tests") && !(isOwn && isLeftOut)
    }
    guard !table.files.isEmpty else { throw .notIndexed(folder.path) }
    if let host = options.host, !table.files.contains(where: { $0.module == host }) {
      throw ModuleGraphError("There is no module \(host) in the index.")
    }
    let answer = WiringAnswer(
      Wiring(table, repository), host: options.host,
      outdated: table.outdated.map(repository.relative))
    let status: Int32 = answer.findings.allSatisfy { $0.isNote == true } ? 0 : 1
    guard options.form == .mermaid else { return outcome(answer, status: status) }
    let remarks = answer.remarks.map { "\($0)\n" }.joined()
    return Outcome(status: status, output: answer.mermaid, errors: remarks)
  }
}
