extension ModuleGraph {
  /// One finding for each group of modules in circles: the circles, the edges to cut, and the
  /// imports that cause them.
  func circles(_ lines: ManifestPlaces) -> [Finding] {
    tangles.map { tangle in
      let path = (tangle.circle + tangle.circle.prefix(1)).joined(separator: " → ")
      let count = tangle.modules.count
      let first = nodes[places[tangle.circle[0]] ?? 0]
      return Finding(
        rule: .cycle, file: manifest(of: first), line: lines.line(of: first),
        message: "these modules depend on each other in a circle: \(path)."
          + (count > tangle.circle.count
            ? " It is the shortest of those that join \(count) modules." : ""),
        remedy: "Move what they share into a module below them, and depend on protocols there.",
        names: tangle.modules.sorted(), details: details(tangle, lines))
    }
  }

  private static let shown = 50

  private func details(_ tangle: Tangle, _ lines: ManifestPlaces) -> [String] {
    let members = tangle.modules.compactMap { places[$0] }
    let isMember = Set(members)
    let targets = Dictionary(
      uniqueKeysWithValues: members.map { ($0, edges[$0].filter(isMember.contains)) })
    let imports = importCounts(members)
    let cuts = Cuts(members: members, targets: targets) { 1 + (imports[[$0.from, $0.to]] ?? 0) }
    let all = Circles(members: members, targets: targets).all
    // Each circle contains an edge to cut, so these are examples of all circles.
    let circles =
      all
      ?? cuts.edges.prefix(Self.shown).compactMap { Cuts.path(from: $0.to, to: $0.from, targets) }
    let title = all == nil ? "one of more than \(Self.shown) circles" : "circle"
    let cut = Set(cuts.edges.map { [$0.from, $0.to] })
    let onCircles = circles.flatMap { circle in
      zip(circle, circle.dropFirst() + circle.prefix(1)).map { [$0, $1] }
    }
    let others = Set(onCircles).subtracting(cut).sorted { $0.lexicographicallyPrecedes($1) }
    return circles.map { "\(title): \(path($0 + $0.prefix(1)))" }
      + listed(cuts.edges.map { [$0.from, $0.to] }, as: "cut", lines)
      + listed(others, as: "edge", lines)
  }

  private func path(_ circle: [Int]) -> String {
    circle.map { nodes[$0].name }.joined(separator: " → ")
  }

  private func importCounts(_ members: [Int]) -> [[Int]: Int] {
    let pairs = members.flatMap { from in
      nodes[from].imports.compactMap { line in places[line.target].map { [from, $0] } }
    }
    return Dictionary(pairs.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func listed(_ edges: [[Int]], as title: String, _ lines: ManifestPlaces) -> [String] {
    let more = edges.count - Self.shown
    return edges.prefix(Self.shown).map { edge in
      "\(title) \(path(edge)): \(cause(of: nodes[edge[0]], on: nodes[edge[1]].name, lines))"
    } + (more > 0 ? ["\(title): \(counted(more, "more edge"))"] : [])
  }

  /// The imports and the declaration by which `node` depends on the module `target`.
  func cause(of node: Node, on target: String, _ lines: ManifestPlaces) -> String {
    let imports = node.imports.filter { $0.target == target }
    let isDeclared = node.declarations.contains { $0.modules.contains(target) }
    let declaration = "declared at \(manifest(of: node)):\(lines.line(of: node))"
    guard !imports.isEmpty else { return "\(declaration), imported nowhere" }
    let shown = imports.prefix(3).map { "\($0.file):\($0.line)" }.joined(separator: ", ")
    let more = imports.count > 3 ? " and \(imports.count - 3) more" : ""
    return "imported at \(shown)\(more)" + (isDeclared ? "; \(declaration)" : "; not declared")
  }
}
