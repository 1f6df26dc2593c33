/// The imports that no declaration stands behind, and what comes through other modules.
struct IndirectImports {
  /// For each module, in the manifest's order, its imports of what it does not declare.
  let suspects: [[ModuleGraph.Import]]
  private let graph: ModuleGraph
  private let reached: [Bits]

  init(_ graph: ModuleGraph) {
    self.graph = graph
    suspects = graph.nodes.map { node in
      let declared = Set(node.target.dependencies)
      return node.imports.filter { !declared.contains($0.target) }
    }
    let edges = graph.nodes.map { $0.target.dependencies.compactMap { graph.places[$0] } }
    reached = Components(edges: edges).reached
  }

  /// Whether the module at `place` declares the target, or comes to it by what is declared further
  /// on.
  func reaches(_ place: Int, _ target: String) -> Bool {
    graph.places[target].map { reached[place].contains($0) } ?? false
  }

  /// The imports that may come through `node`'s declaration of `name` and nothing else: who imports
  /// what, each once.
  func through(_ node: ModuleGraph.Node, _ name: String) -> [(module: String, target: String)] {
    guard let upper = graph.places[node.target.name], let lower = graph.places[name] else {
      return []
    }
    return suspects.indices.filter { $0 == upper || reached[$0].contains(upper) }.flatMap { place in
      var seen: Set<String> = []
      return suspects[place].map(\.target).filter { target in
        (target == name || reaches(lower, target)) && seen.insert(target).inserted
      }.map { (graph.nodes[place].target.name, $0) }
    }
  }

  /// The products of other packages that come to `node` through `name` and that it does not
  /// declare.
  func products(through name: String, to node: ModuleGraph.Node) -> [String] {
    guard let lower = graph.places[name] else { return [] }
    let below = graph.nodes.indices.filter { $0 == lower || reached[lower].contains($0) }
    return Set(below.flatMap { graph.nodes[$0].target.products })
      .subtracting(node.target.products).sorted()
  }
}
