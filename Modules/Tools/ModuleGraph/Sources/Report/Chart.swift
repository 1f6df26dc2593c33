/// The options of a Mermaid flowchart.
struct Chart {
  /// The module to show with its dependencies; nil for all modules.
  var start: String?
  var hasTests = false
  /// Whether modules of one role share a box, and edges that a longer path implies are left out.
  var isReduced = false
}

extension ModuleGraph {
  /// The chart, with one group for each role of several modules, or one box if it is reduced.
  func mermaid(_ chart: Chart, roles: Roles?) throws(ModuleGraphError) -> String {
    var shown = Set(nodes.indices.filter { chart.hasTests || nodes[$0].target.kind != .test })
    if let start = chart.start {
      let place = try place(of: start)
      shown = Set(reachable(from: [place], edges)).intersection(shown.union([place]))
    }
    let edges = edges.enumerated().map { place, targets in
      shown.contains(place) ? targets.filter(shown.contains) : []
    }
    return chart.isReduced
      ? overview(shown.sorted(), edges, roles: roles) : text(shown.sorted(), edges, roles: roles)
  }

  private func overview(_ shown: [Int], _ edges: [[Int]], roles: Roles?) -> String {
    let boxes = Dictionary(grouping: shown) { place in
      roles?.role(of: nodes[place].name) ?? "module \(nodes[place].name)"
    }.values.sorted { $0[0] < $1[0] }
    let first = Dictionary(
      uniqueKeysWithValues: boxes.flatMap { box in box.map { ($0, box[0]) } })
    var merged: [[Int]] = nodes.indices.map { _ in [] }
    for box in boxes {
      let targets = Set(box.flatMap { edges[$0] }.compactMap { first[$0] })
      merged[box[0]] = targets.subtracting([box[0]]).sorted()
    }
    let arrows = reduced(merged)
    // The default spacing makes the chart of twenty modules too wide to read.
    var lines = [
      #"%%{init: {"flowchart": {"nodeSpacing": 12, "rankSpacing": 34}}}%%"#, "flowchart TD",
    ]
    for box in boxes {
      let names = box.map { nodes[$0].name }
      // Several modules are in one box only if they have the same role.
      let title = names.count > 1 ? roles?.role(of: names[0]).map { ["\($0):"] } ?? [] : []
      lines.append("  \(id(box[0]))[\"\((title + names).joined(separator: "<br/>"))\"]")
      lines += arrows[box[0]].map { "  \(id(box[0])) --> \(id($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The edges that no longer path implies. Within a circle all edges remain.
  private func reduced(_ edges: [[Int]]) -> [[Int]] {
    let components = Components(edges: edges)
    let reached = components.reached
    return edges.enumerated().map { place, targets in
      targets.filter { target in
        !targets.contains { middle in
          middle != target && components.of[middle] != components.of[target]
            && components.of[middle] != components.of[place] && reached[middle].contains(target)
        }
      }
    }
  }

  private func text(_ shown: [Int], _ edges: [[Int]], roles: Roles?) -> String {
    let groups = Dictionary(grouping: shown) { place in
      roles.map { $0.role(of: nodes[place].name) } ?? nil
    }
    let named = groups.filter { $0.key != nil && $0.value.count > 1 }
      .sorted { ($0.value[0], $0.key ?? "") < ($1.value[0], $1.key ?? "") }
    let grouped = Set(named.flatMap(\.value))
    var lines = ["flowchart TD"]
    for (role, members) in named {
      lines.append("  subgraph role_\(PackageModel.Target.module(role ?? ""))[\"\(role ?? "")\"]")
      lines += members.map { "    \(box($0))" } + ["  end"]
    }
    for place in shown {
      if !grouped.contains(place) { lines.append("  \(box(place))") }
      lines += edges[place].map { "  \(id(place)) --> \(id($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func box(_ place: Int) -> String { "\(id(place))[\(nodes[place].name)]" }

  private func id(_ place: Int) -> String { PackageModel.Target.module(nodes[place].name) }
}
