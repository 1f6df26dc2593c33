/// A Mermaid flowchart of a graph.
struct Chart: Sendable {
  /// The module to show with its dependencies; nil for all modules.
  var start: String?
  var hasTests = false
  /// Whether modules of one role share a box, and edges that a longer path implies are left out.
  var isReduced = false

  /// The chart, with one group for each role of several modules, or one box if it is reduced.
  func text(of graph: ModuleGraph, _ roles: Roles?) throws(ModuleGraphError) -> String {
    let place = try start.map { name throws(ModuleGraphError) in try graph.place(of: name) }
    let reached = place.map { Reach(edges: graph.edges).of[$0].union([$0]) }
    let shown = graph.nodes.indices.filter { node in
      (hasTests || node == place || graph.nodes[node].target.kind != .test)
        && reached?.contains(node) != false
    }
    let visible = Set(shown)
    let edges = graph.edges.enumerated().map { place, targets in
      visible.contains(place) ? targets.filter(visible.contains) : []
    }
    let groups = Groups(shown, graph, roles)
    return (isReduced ? groups.boxes(edges) : groups.subgraphs(edges)).joined(separator: "\n")
      + "\n"
  }

  private struct Groups {
    private let graph: ModuleGraph
    private let shown: [Int]
    /// The modules of each role, in the order of the file of roles; then those without a role.
    private let groups: [(title: String?, members: [Int])]

    init(_ shown: [Int], _ graph: ModuleGraph, _ roles: Roles?) {
      self.shown = shown
      self.graph = graph
      let byRole = Dictionary(grouping: shown) { roles?.role(of: graph.nodes[$0].name) }
      var titles: [String] = []
      for (role, _) in roles?.patterns ?? [] where !titles.contains(role) { titles.append(role) }
      groups =
        titles.compactMap { title in byRole[title].map { (title, $0) } }
        + (byRole[nil] ?? []).map { (nil, [$0]) }
    }

    func boxes(_ edges: [[Int]]) -> [String] {
      var first: [Int: Int] = [:]
      for (_, members) in groups { for member in members { first[member] = members[0] } }
      var merged: [[Int]] = graph.nodes.map { _ in [] }
      for (_, members) in groups {
        let targets = Set(members.flatMap { edges[$0] }.compactMap { first[$0] })
        merged[members[0]] = targets.subtracting([members[0]]).sorted()
      }
      let arrows = Reach(edges: merged).reduced
      // The default spacing makes the chart of twenty modules too wide to read.
      let head = #"%%{init: {"flowchart": {"nodeSpacing": 12, "rankSpacing": 34}}}%%"#
      var lines = [head, "flowchart TD"]
      for (title, members) in groups {
        let role = members.count > 1 ? title.map { "\($0):<br/>" } ?? "" : ""
        let names = members.map(name).joined(separator: "<br/>")
        lines.append("  \(id(members[0]))[\"\(role)\(names)\"]")
        lines += arrows[members[0]].map { "  \(id(members[0])) --> \(id($0))" }
      }
      return lines
    }

    func subgraphs(_ edges: [[Int]]) -> [String] {
      let named = groups.filter { $0.title != nil && $0.members.count > 1 }
      let grouped = Set(named.flatMap(\.members))
      var lines = ["flowchart TD"]
      for (place, group) in named.enumerated() {
        lines.append("  subgraph role\(place)[\"\(group.title ?? "")\"]")
        lines += group.members.map { "    \(box($0))" } + ["  end"]
      }
      for place in shown {
        if !grouped.contains(place) { lines.append("  \(box(place))") }
        lines += edges[place].map { "  \(id(place)) --> \(id($0))" }
      }
      return lines
    }

    private func name(_ place: Int) -> String { graph.nodes[place].name }
    private func box(_ place: Int) -> String { "\(id(place))[\"\(name(place))\"]" }
    private func id(_ place: Int) -> String { name(place).mermaidID }
  }
}

extension String {
  private static let reserved: Set = [
    "class", "classdef", "click", "default", "direction", "end", "flowchart", "graph", "linkstyle",
    "style", "subgraph",
  ]

  /// The text as the name of a node in Mermaid: with the codes of characters that such a name
  /// cannot have, so that two texts remain two.
  var mermaidID: String {
    let text = replacing(#/\W/#) { match in
      match.output.unicodeScalars.map { "_\(String($0.value, radix: 16))_" }.joined()
    }
    return Self.reserved.contains(text.lowercased()) ? "\(text)_" : text
  }
}
