extension Review {
  /// Adds to the circle that SwiftPM rejects what crosses at each of its edges. Without a toolchain
  /// that has an index, the reason is added in its place.
  mutating func addCrossings(of workspace: Workspace, _ repository: Repository, _ shell: Shell) {
    for package in workspace.packages where !package.circle.isEmpty {
      let targets = package.targets.filter { package.circle.contains($0.name) }
      let details: [String]
      do throws(ModuleGraphError) {
        details = try IndexSource(shell: shell, given: nil).crossings(of: targets)
          .details(in: repository)
      } catch { details = ["What crosses is not known: \(error)"] }
      let names = Set(targets.map(\.name))
      findings = findings.map { finding in
        // A finding names a target that several packages have as `Package/Target`.
        let own = finding.names.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        guard finding.rule == .cycle, names.isSubset(of: own) else { return finding }
        var finding = finding
        finding.details += details
        return finding
      }
    }
  }
}

extension IndexSource {
  fileprivate func crossings(
    of targets: [PackageModel.Target]
  ) throws(ModuleGraphError) -> Crossings {
    try withStore(of: targets) { store throws(ModuleGraphError) in
      let part = { (path: String) in targets.first { path.hasPrefix($0.folder + "/") }?.name }
      return try Crossings(
        try store.files { path, _ in part(path) != nil }, in: store, part: part)
    }
  }
}

extension Crossings {
  fileprivate func details(in repository: Repository) -> [String] {
    directions.flatMap { direction in
      ["\(direction.from) → \(direction.to): \(counted(direction.symbols.count, "declaration"))"]
        + direction.symbols.map { symbol in
          let places = symbol.places.map(repository.relative).joined(separator: ", ")
          return "  \(symbol.name): \(places)"
        }
    }
  }
}
