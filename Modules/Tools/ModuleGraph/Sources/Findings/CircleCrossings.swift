extension Review {
  /// Adds to the circle that SwiftPM rejects what crosses at each of its edges. Without a toolchain
  /// that has an index the imports remain.
  mutating func addCrossings(
    of workspace: Workspace, _ repository: Repository, _ shell: Shell
  ) throws(ModuleGraphError) {
    for package in workspace.packages where !package.circle.isEmpty {
      let targets = package.targets.filter { package.circle.contains($0.name) }
      let source = IndexSource(shell: shell, given: nil)
      let crossings = try source.withStore(of: targets) { store, _ throws(ModuleGraphError) in
        let part = { (path: String) in
          targets.first { path.hasPrefix($0.folder + "/") }?.module
        }
        return try Crossings(
          try store.files { path, _ in part(path) != nil }, in: store, part: part)
      }
      let names = Set(targets.map(\.module))
      findings = findings.map { finding in
        guard finding.rule == .cycle, names.isSubset(of: finding.names) else { return finding }
        var finding = finding
        finding.details += crossings.directions.flatMap { direction in
          [
            "\(direction.from) → \(direction.to): \(counted(direction.symbols.count, "declaration"))"
          ]
            + direction.symbols.map { symbol in
              let places = symbol.places.map(repository.relative).joined(separator: ", ")
              return "  \(symbol.name): \(places)"
            }
        }
        return finding
      }
    }
  }
}
