/// The imports of undeclared modules, and the modules that each module declares indirectly.
///
/// Modules are indices into the graph's nodes.
struct IndirectImports {
  /// For each module, in the manifest's order, its imports of modules that it does not declare.
  let suspects: [[ModuleGraph.Import]]
  /// The indices of the modules that depend on products of other packages.
  private let suppliers: [Int]
  private let graph: ModuleGraph
  private let reached: [Bits]

  init(_ graph: ModuleGraph) {
    self.graph = graph
    suspects = graph.nodes.map { node in
      let declared = Set(node.declarations.flatMap(\.modules))
      return node.imports.filter { !declared.contains($0.target) }
    }
    suppliers = graph.nodes.indices.filter { !graph.nodes[$0].external.isEmpty }
    let edges = graph.nodes.map { node in
      node.declarations.flatMap(\.modules).compactMap { graph.places[$0] }
    }
    reached = Components(edges: edges).reached
  }

  /// Whether the module at index `place` declares the target as a direct or indirect dependency.
  func reaches(_ place: Int, _ target: String) -> Bool {
    graph.places[target].map { reached[place].contains($0) } ?? false
  }

  /// Whether the module at index `place` declares, directly or indirectly, a product of a package
  /// that was not read. Such a product can bring any module with it.
  func reachesExternal(_ place: Int) -> Bool {
    suppliers.contains { $0 == place || reached[place].contains($0) }
  }
}
