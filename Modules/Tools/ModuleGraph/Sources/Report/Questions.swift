extension ModuleGraph {
  /// The modules that must be built again if `files` change, also files that were deleted.
  ///
  /// Each file is a list of paths that it may have. A source in no target is an error, because a
  /// target that is absent here may contain it; other files are listed.
  func affected(by files: [[String]]) throws(ModuleGraphError) -> Affected {
    var (starts, others): (Set<Int>, [String]) = ([], [])
    for paths in files {
      let owners = paths.lazy.map(owners).first { !$0.isEmpty }
      if let owners { starts.formUnion(owners) } else { others.append(paths[0]) }
    }
    let endings = SourceFolder.endings + ["h", "modulemap"]
    let sources = others.filter { file in endings.contains { file.hasSuffix(".\($0)") } }
    guard sources.isEmpty else {
      throw ModuleGraphError(
        "These sources are in no target that SwiftPM describes, so the answer would be incomplete:\n"
          + sources.map { "  \($0)" }.joined(separator: "\n"))
    }
    let reach = Reach(edges: dependents)
    let reached = starts.reduce(starts) { $0.union(reach.of[$1]) }.sorted()
    return Affected(
      modules: reached.filter { nodes[$0].target.kind != .test }.map(module),
      tests: reached.filter { nodes[$0].target.kind == .test }.map(module), inNoTarget: others)

    func module(_ place: Int) -> Affected.Module {
      Affected.Module(name: nodes[place].name, kind: nodes[place].target.kind.rawValue)
    }
  }

  /// The modules to which a file belongs: a manifest to all modules of its package, a file of no
  /// list of sources to the targets whose folder contains it, such as a resource or a new file.
  private func owners(of file: String) -> [Int] {
    for (place, package) in packages.enumerated() where isManifest(file, of: package) {
      return nodes.indices.filter { nodes[$0].package == place }
    }
    let owners = nodes.indices.filter { nodes[$0].target.sources.contains(file) }
    guard owners.isEmpty else { return owners }
    let around = nodes.indices.filter { file.hasPrefix(nodes[$0].target.folder + "/") }
    let longest = around.map { nodes[$0].target.folder.count }.max()
    return around.filter { nodes[$0].target.folder.count == longest }
  }

  private func isManifest(_ file: String, of package: PackageModel) -> Bool {
    guard file.hasPrefix(package.folder + "/") else { return false }
    let name = String(file.dropFirst(package.folder.count + 1))
    return PackageModel.Manifest.isName(name)
      || ["Package.resolved", ".swift-version"].contains(name)
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
