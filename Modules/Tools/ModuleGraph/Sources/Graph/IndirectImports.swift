/// The imports of undeclared modules, and the declarations through which they are reachable.
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
      let declared = Set(node.target.dependencies)
      return node.imports.filter { !declared.contains($0.target) }
    }
    importers = suspects.indices.filter { [suspects] in !suspects[$0].isEmpty }
    suppliers = graph.nodes.indices.filter { !graph.nodes[$0].target.products.isEmpty }
    edges = graph.nodes.map { $0.target.dependencies.compactMap { graph.places[$0] } }
    reached = Components(edges: edges).reached
  }

  /// Whether the module at index `place` declares the target as a direct or indirect dependency.
  func reaches(_ place: Int, _ target: String) -> Bool {
    graph.places[target].map { reached[place].contains($0) } ?? false
  }

  /// The undeclared imports that are reachable only through `node`'s dependency on `name`, as pairs
  /// of importer and target without duplicates.
  func through(_ node: ModuleGraph.Node, _ name: String) -> [(module: String, target: String)] {
    guard let upper = graph.places[node.target.name], let lower = graph.places[name] else {
      return []
    }
    let above = importers.filter { $0 == upper || reached[$0].contains(upper) }
    return above.flatMap { place in
      let targets = Set(suspects[place].map(\.target)).filter {
        $0 == name || reaches(lower, $0)
      }
      guard !targets.isEmpty else { return [(module: String, target: String)]() }
      let left = places(from: place, without: (upper, lower))
      return targets.filter { !left.contains(graph.places[$0] ?? place) }.sorted()
        .map { (graph.nodes[place].target.name, $0) }
    }
  }

  /// The products of other packages that `node` reaches only through its dependency on `name`.
  func products(through name: String, to node: ModuleGraph.Node) -> [String] {
    guard let upper = graph.places[node.target.name], let lower = graph.places[name] else {
      return []
    }
    let below = suppliers.filter { $0 == lower || reached[lower].contains($0) }
    guard !below.isEmpty else { return [] }
    let left = places(from: upper, without: (upper, lower))
    return products(of: below).subtracting(products(of: left)).sorted()
  }

  private func products(of places: some Sequence<Int>) -> Set<String> {
    Set(places.flatMap { graph.nodes[$0].target.products })
  }

  /// The modules that `start` reaches by declarations, including itself, without the dependency
  /// `gone`.
  private func places(from start: Int, without gone: (upper: Int, lower: Int)) -> Set<Int> {
    var (found, waiting): (Set<Int>, [Int]) = ([], [start])
    while let place = waiting.popLast() {
      guard found.insert(place).inserted else { continue }
      waiting += edges[place].filter { place != gone.upper || $0 != gone.lower }
    }
    return found
  }
}
