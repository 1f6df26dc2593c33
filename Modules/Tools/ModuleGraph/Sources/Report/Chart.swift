/// A Mermaid flowchart of a graph.
struct Chart: Sendable {
  /// The module to show with its dependencies; nil for all modules.
  var start: String?
  var hasTests = false
  /// Whether modules of one role share a box, and edges that a longer path implies are left out.
  var isReduced = false

  /// The modules of a role, or one module without a role.
  private typealias Group = (title: String?, members: [Int])

  /// The chart, with one group for each role of several modules, or one box if it is reduced.
  func text(of graph: ModuleGraph, _ roles: Roles?) throws(ModuleGraphError) -> String {
    let place = try start.map { name throws(ModuleGraphError) in try graph.place(of: name) }
    let reached = place.map { Reach(edges: graph.edges).of[$0].union([$0]) }
    let shown = graph.nodes.indices.filter { node in
      (hasTests || node == place || graph.nodes[node].target.kind != .test)
        && reached?.contains(node) != false
    }
    let edges = graph.edges.enumerated().map { place, targets in
      shown.contains(place) ? targets.filter(shown.contains) : []
    }
    let byRole = Dictionary(grouping: shown) { roles?.role(of: graph.nodes[$0].name) }
    var groups: [Group] = []
    for (role, _) in roles?.patterns ?? [] where !groups.contains(where: { $0.title == role }) {
      if let members = byRole[role] { groups.append((role, members)) }
    }
    groups += (byRole[nil] ?? []).map { (nil, [$0]) }
    let names = graph.nodes.map(\.name)
    let lines = isReduced ? boxes(groups, names, edges) : subgraphs(groups, names, edges)
    return lines.map { "\($0)\n" }.joined()
  }

  private func boxes(_ groups: [Group], _ names: [String], _ edges: [[Int]]) -> [String] {
    // A group is known by its first module.
    var first: [Int: Int] = [:]
    for (_, members) in groups { for member in members { first[member] = members[0] } }
    var merged: [[Int]] = edges.map { _ in [] }
    for (_, members) in groups {
      let targets = Set(members.flatMap { edges[$0] }.compactMap { first[$0] })
      merged[members[0]] = targets.subtracting([members[0]]).sorted()
    }
    let arrows = Reach(edges: merged).reduced
    // The default spacing makes the chart of twenty modules too wide to read.
    let head = #"%%{init: {"flowchart": {"nodeSpacing": 12, "rankSpacing": 34}}}%%"#
    return [head, "flowchart TD"]
      + groups.flatMap { title, members in
        let role = members.count > 1 ? title.map { "\($0):<br/>" } ?? "" : ""
        let id = names[members[0]].mermaidID
        return ["  \(id)[\"\(role)\(members.map { names[$0] }.joined(separator: "<br/>"))\"]"]
          + arrows[members[0]].map { "  \(id) --> \(names[$0].mermaidID)" }
      }
  }

  private func subgraphs(_ groups: [Group], _ names: [String], _ edges: [[Int]]) -> [String] {
    let box = { (place: Int) in "\(names[place].mermaidID)[\"\(names[place])\"]" }
    let named = groups.filter { $0.title != nil && $0.members.count > 1 }
    let boxes = named.enumerated().flatMap { place, group in
      ["  subgraph role\(place)[\"\(group.title ?? "")\"]"]
        + group.members.map { "    \(box($0))" } + ["  end"]
    }
    let grouped = Set(named.flatMap(\.members))
    return ["flowchart TD"] + boxes
      + groups.flatMap(\.members).sorted().flatMap { place in
        (grouped.contains(place) ? [] : ["  \(box(place))"])
          + edges[place].map { "  \(names[place].mermaidID) --> \(names[$0].mermaidID)" }
      }
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
