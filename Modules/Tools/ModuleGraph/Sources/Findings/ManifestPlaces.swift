/// The lines of all manifests that declare targets.
struct ManifestPlaces {
  private let lines: [ManifestLines]

  init(_ graph: ModuleGraph) { lines = graph.packages.map { ManifestLines($0.manifestText) } }

  /// The line of the module's target in its package's manifest.
  func line(of node: ModuleGraph.Node) -> Int { lines[node.package].line(of: node.target.name) }
}
