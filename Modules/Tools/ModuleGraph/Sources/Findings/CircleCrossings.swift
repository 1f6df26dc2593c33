extension [Finding] {
  /// Adds to the circle that SwiftPM rejects what crosses at each of its edges. Without a toolchain
  /// that has an index, the reason is added in its place.
  mutating func addCrossings(of graph: ModuleGraph, _ shell: Shell) {
    for (place, package) in graph.packages.enumerated() where package.isCircle {
      let names = graph.nodes.filter { $0.package == place }.map(\.name)
      guard let cycle = firstIndex(where: { $0.rule == .cycle && names.contains($0.modules[0]) })
      else { continue }
      do throws(ModuleGraphError) {
        self[cycle].details += try package.crossingLines(graph.repository, shell)
      } catch { self[cycle].details.append("What crosses is not known: \(error)") }
    }
  }
}

extension PackageModel {
  fileprivate func crossingLines(
    _ repository: Repository, _ shell: Shell
  ) throws(ModuleGraphError) -> [String] {
    try withBuild(shell) { build throws(ModuleGraphError) in
      let part = { (path: String) in targets.first { path.hasPrefix($0.path + "/") }?.name }
      let table = try build.store.table { path, _ in part(path) != nil }
      let crossings = Crossings(CrossingUse.all(in: table, part: part), repository)
      return crossings.directions.flatMap(\.lines)
        + [build.failure].compactMap(\.self).map {
          "Crossings can be missing: \($0.replacing(repository.root + "/", with: ""))"
        }
    }
  }
}
