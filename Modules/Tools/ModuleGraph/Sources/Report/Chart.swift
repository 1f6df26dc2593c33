extension ModuleGraph {
  /// A Mermaid flowchart of the modules without tests. If it is reduced, the modules of a role share
  /// a box, and edges that a longer path implies are left out.
  func chart(_ roles: Roles?, isReduced: Bool) -> String {
    let shown = nodes.indices.filter { nodes[$0].target.type != "test" }
    let role = { (place: Int) in isReduced ? roles?.role(of: nodes[place].name) : nil }
    // Each box with its modules, and the box of each module.
    var (boxes, boxOf): ([[Int]], [Int: Int]) = ([], [:])
    for place in shown {
      let found = boxes.firstIndex { role(place) != nil && role($0[0]) == role(place) }
      if let found { boxes[found].append(place) } else { boxes.append([place]) }
      boxOf[place] = found ?? boxes.count - 1
    }
    let edges = boxes.enumerated().map { box, members in
      Set(members.flatMap { nodes[$0].dependencies }.compactMap { boxOf[$0] })
        .subtracting([box]).sorted()
    }
    let arrows = isReduced ? Reach(edges: edges).reduced : edges
    let ids = boxes.map { nodes[$0[0]].name.mermaidID }
    let lines = boxes.enumerated().flatMap { box, members in
      let title = members.count > 1 ? role(members[0]).map { "\($0):<br/>" } ?? "" : ""
      let names = members.map { nodes[$0].name }.joined(separator: "<br/>")
      return ["  \(ids[box])[\"\(title)\(names)\"]"]
        + arrows[box].map { "  \(ids[box]) --> \(ids[$0])" }
    }
    // The default spacing makes a chart of twenty boxes too wide to read.
    let head = #"%%{init: {"flowchart": {"nodeSpacing": 12, "rankSpacing": 34}}}%%"#
    return ((isReduced ? [head] : []) + ["flowchart TD"] + lines).map { "\($0)\n" }.joined()
  }
}

extension String {
  /// The text as the name of a node in Mermaid, whose keywords begin with a small letter.
  var mermaidID: String {
    let text = replacing(#/\W/#, with: "_")
    return first?.isLowercase == true ? "\(text)_" : text
  }
}
