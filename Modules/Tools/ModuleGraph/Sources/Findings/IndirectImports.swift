/// The imports of undeclared modules, and the declarations through which they are reachable.
///
/// Modules are indices into the graph's nodes.
struct IndirectImports {
  /// For each module, in the manifest's order, its imports of modules that it does not declare.
  let suspects: [[ModuleGraph.Import]]
  /// The indices of the modules with such imports.
  private let importers: [Int]
  /// The indices of the modules that depend on products of other packages.
  private let suppliers: [Int]
  private let graph: ModuleGraph
  private let edges: [[Int]]
  private let reached: [Bits]

  init(_ graph: ModuleGraph) {
    self.graph = graph
    suspects = graph.nodes.map { node in
      let declared = Set(node.declarations.flatMap(\.modules))
      return node.imports.filter { !declared.contains($0.target) }
    }
    importers = suspects.indices.filter { [suspects] in !suspects[$0].isEmpty }
    suppliers = graph.nodes.indices.filter { !graph.nodes[$0].external.isEmpty }
    edges = graph.nodes.map { node in
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

  /// The undeclared imports that are reachable only through `node`'s dependency on `declaration`,
  /// as pairs of importer and target without duplicates.
  func through(
    _ node: ModuleGraph.Node, _ declaration: ModuleGraph.Declaration
  ) -> [(module: String, target: String)] {
    guard let upper = graph.places[node.name] else { return [] }
    let lower = lower(node, declaration)
    let above = importers.filter { $0 == upper || reached[$0].contains(upper) }
    return above.flatMap { place in
      let targets = Set(suspects[place].map(\.target)).filter { target in
        lower.contains { graph.nodes[$0].name == target || reaches($0, target) }
      }
      guard !targets.isEmpty else { return [(module: String, target: String)]() }
      let left = places(from: place, without: (upper, lower))
      return targets.filter { !left.contains(graph.places[$0] ?? place) }.sorted()
        .map { (graph.nodes[place].name, $0) }
    }
  }

  /// The products of other packages that `node` reaches only through its dependency on
  /// `declaration`.
  func products(
    through declaration: ModuleGraph.Declaration, to node: ModuleGraph.Node
  ) -> [String] {
    guard let upper = graph.places[node.name] else { return [] }
    let lower = lower(node, declaration)
    let below = suppliers.filter { supplier in
      lower.contains { $0 == supplier || reached[$0].contains(supplier) }
    }
    guard !below.isEmpty else { return [] }
    let left = places(from: upper, without: (upper, lower))
    return products(of: below).subtracting(products(of: left)).sorted()
  }

  /// The modules that only this declaration of `node` provides.
  private func lower(
    _ node: ModuleGraph.Node, _ declaration: ModuleGraph.Declaration
  ) -> Set<Int> {
    let others = node.declarations.filter { $0.name != declaration.name }.flatMap(\.modules)
    return Set(declaration.modules.filter { !others.contains($0) }.compactMap { graph.places[$0] })
  }

  private func products(of places: some Sequence<Int>) -> Set<String> {
    Set(places.flatMap { graph.nodes[$0].external })
  }

  /// The modules that `start` reaches by declarations, including itself, without the dependencies
  /// `gone`.
  private func places(from start: Int, without gone: (upper: Int, lower: Set<Int>)) -> Set<Int> {
    var (found, waiting): (Set<Int>, [Int]) = ([], [start])
    while let place = waiting.popLast() {
      guard found.insert(place).inserted else { continue }
      waiting += edges[place].filter { place != gone.upper || !gone.lower.contains($0) }
    }
    return found
  }
}
