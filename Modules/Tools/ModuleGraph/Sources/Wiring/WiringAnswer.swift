import Foundation

/// The run-time graph as text, JSON and Mermaid.
struct WiringAnswer: Answer {
  struct Offer: Encodable { let component, feature, requirement, builder: String }

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
        "\(counted(findings.count, "finding")) in "
          + counted(offers.count, "offer"),
      ]
    return lines.map { "\($0)\n" }.joined()
  }

  /// The findings, and the files that the index knows in an older state.
  var remarks: [String] { findings.map(\.description) + outdated.map(Crossings.outdated) }

  /// The components, and the features with a dotted arrow for each builder that one of them requests.
  var mermaid: String {
    let features = Set(edges.flatMap { [$0.from, $0.to] }).sorted()
    // An arrow to the group, not to its features: Mermaid then keeps the features side by side.
    let hosts = Set(edges.map(\.component)).sorted()
    var lines = ["flowchart TD"] + hosts.map { "  \($0.mermaidID) --> features" }
    lines += ["  subgraph features [features]", "    direction LR"]
    lines += features.map { "    \($0.mermaidID)" + ($0 == $0.mermaidID ? "" : "[\"\($0)\"]") }
    lines += edges.map {
      "    \($0.from.mermaidID) -. \"\($0.requirement)\" .-> \($0.to.mermaidID)"
    }
    lines.append("  end")
    return lines.map { "\($0)\n" }.joined()
  }
}

extension ModuleGraphCommand {
  func wiring() throws(ModuleGraphError) -> Outcome {
    let package = (try? Workspace.manifest(from: folder).folder) ?? folder
    // Tests and their helpers, and checkouts of other packages.
    let leftOut = ["Tests", ".build"].map { "\(package.path)/\($0)/" }
    let table = try store(for: folder).table { path, module in
      !module.hasSuffix("Tests") && !leftOut.contains(where: path.hasPrefix)
    }
    guard !table.files.isEmpty else { throw .notIndexed(folder.path) }
    let host = options.value(.from)
    if let host, !table.files.contains(where: { $0.module == host }) {
      throw ModuleGraphError("There is no module \(host) in the index.")
    }
    let answer = WiringAnswer(
      Wiring(table, repository), host: host,
      outdated: table.outdated.map(repository.relative))
    let status: Int32 = answer.findings.isEmpty ? 0 : 1
    guard options.has(.mermaid) else { return outcome(answer, status: status) }
    let remarks = answer.remarks.map { "\($0)\n" }.joined()
    return Outcome(status: status, output: answer.mermaid, errors: remarks)
  }
}
