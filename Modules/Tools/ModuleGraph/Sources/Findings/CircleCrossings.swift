extension [Finding] {
  /// Adds to the circle that SwiftPM rejects what crosses at each of its edges. Without a toolchain
  /// that has an index, the reason is added in its place.
  mutating func addCrossings(of graph: ModuleGraph, _ shell: Shell) {
    for package in graph.packages where !package.circle.isEmpty {
      let details: [String]
      do throws(ModuleGraphError) {
        details = try IndexSource(shell: shell).crossings(of: package, graph.repository)
      } catch { details = ["What crosses is not known: \(error)"] }
      let names = Set(package.circle)
      for place in indices where self[place].rule == .cycle {
        // A finding names a target that several packages have as `Package/Target`.
        let own = self[place].modules.map {
          $0.split(separator: "/").last.map(String.init) ?? $0
        }
        if names.isSubset(of: own) { self[place].details += details }
      }
    }
  }
}

extension IndexSource {
  fileprivate func crossings(
    of package: PackageModel, _ repository: Repository
  ) throws(ModuleGraphError) -> [String] {
    try withStore(of: package) { store, failure, _ throws(ModuleGraphError) in
      let part = { (path: String) in
        package.targetsInCircle.first { path.hasPrefix($0.folder + "/") }?.name
      }
      let table = try store.table { path, _ in part(path) != nil }
      let crossings = Crossings(CrossingUse.all(in: table, part: part), repository)
      return crossings.directions.flatMap(\.lines)
        + [failure].compactMap(\.self).map {
          "Crossings can be missing: \($0.replacing(repository.root + "/", with: ""))"
        }
    }
  }
}
