extension ModuleGraph {
  /// The modules that must be built again if `files` change, also files that were deleted.
  ///
  /// A source in no target is an error, because a target that is absent here may contain it; other
  /// files are listed.
  func affected(by files: [String]) throws(ModuleGraphError) -> Affected {
    let paths = files.map(repository.absolute)
    let others = paths.filter { owners(of: $0).isEmpty }.map(repository.relative)
    let endings = SourceFolder.endings + ["h", "modulemap"]
    let sources = others.filter { file in endings.contains { file.hasSuffix(".\($0)") } }
    guard sources.isEmpty else {
      throw ModuleGraphError(
        "These sources are in no target that SwiftPM describes, so the answer would be incomplete:\n"
          + sources.map { "  \($0)" }.joined(separator: "\n"))
    }
    let dependents = dependents
    let reached = closure(of: paths.flatMap(owners)) { dependents[$0] }.sorted()
      .map { Affected.Module(name: nodes[$0].name, kind: nodes[$0].target.type) }
    return Affected(
      modules: reached.filter { $0.kind != "test" }, tests: reached.filter { $0.kind == "test" },
      inNoTarget: others)
  }

  /// The modules to which a file belongs: a manifest to all modules of its package, a file of no
  /// list of sources to the targets whose folder contains it, such as a resource or a new file.
  private func owners(of file: String) -> [Int] {
    for (place, package) in packages.enumerated() where isManifest(file, of: package) {
      return nodes.indices.filter { nodes[$0].package == place }
    }
    let owners = nodes.indices.filter { nodes[$0].target.sources.contains(file) }
    guard owners.isEmpty else { return owners }
    let around = nodes.indices.filter { file.hasPrefix(nodes[$0].target.path + "/") }
    let longest = around.map { nodes[$0].target.path.count }.max()
    return around.filter { nodes[$0].target.path.count == longest }
  }

  private func isManifest(_ file: String, of package: PackageModel) -> Bool {
    guard file.hasPrefix(package.folder + "/") else { return false }
    let name = file.dropFirst(package.folder.count + 1)
    return !name.contains("/") && (name.hasPrefix("Package") || name == ".swift-version")
  }

  /// The modules that a change of files reaches.
  struct Affected: Answer {
    struct Module: Encodable { let name, kind: String }

    let modules, tests: [Module]
    /// Files that belong to no target, such as documents.
    let inNoTarget: [String]

    /// Lines such as `test DepositTests`; a script selects lines by their first word. The other
    /// files are for standard error.
    var text: String { (modules + tests).map { "\($0.kind) \($0.name)\n" }.joined() }
  }
}
