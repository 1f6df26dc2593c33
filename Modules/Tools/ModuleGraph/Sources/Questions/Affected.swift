extension ModuleGraph {
  /// The modules that a change of files reaches.
  struct Affected: Answer {
    let modules, tests: [NamedModule]
    /// The files that belong to no target and to no manifest.
    let inNoTarget: [String]

    /// The modules and test targets; the other files are for standard error.
    var text: String { (modules + tests).map { "\($0.text)\n" }.joined() }
  }

  /// The modules that must be built again if `files` change; each file is a list of paths under
  /// which it may be known, the likeliest first.
  func affected(by files: [[String]]) -> Affected {
    var (starts, others): (Set<Int>, [String]) = ([], [])
    for paths in files {
      let owners = paths.lazy.map { self.owners(of: $0) }.first { !$0.isEmpty }
      if let owners { starts.formUnion(owners) } else { others.append(paths[0]) }
    }
    let reached = reachable(from: starts.sorted(), sources).sorted()
    let tests = Set(reached.filter { nodes[$0].target.kind == .test })
    return Affected(
      modules: reached.filter { !tests.contains($0) }.map(named), tests: tests.sorted().map(named),
      inNoTarget: others)
  }

  /// The modules to which a file belongs, also one that was deleted. A manifest belongs to all
  /// modules of its package, and the list of resolved versions as well.
  private func owners(of file: String) -> [Int] {
    for (place, package) in packages.enumerated() where isManifest(file, of: package) {
      return nodes.indices.filter { nodes[$0].package == place }
    }
    let owners = nodes.indices.filter { contains(nodes[$0].target, file) }
    guard owners.isEmpty else { return owners }
    return nodes.indices.filter { isEntryPoint(file, ofTestsIn: nodes[$0]) }
  }

  /// Whether the package manager compiles the file into the program that runs the tests of a
  /// target: it does so on Linux, in the folders that contain the target.
  private func isEntryPoint(_ file: String, ofTestsIn node: Node) -> Bool {
    guard node.target.kind == .test, let root = node.target.root,
      let name = file.split(separator: "/").last,
      ["LinuxMain.swift", "XCTMain.swift"].contains(name)
    else { return false }
    let folder = file.dropLast(name.count)
    return root.hasPrefix(folder) && folder.hasPrefix(packages[node.package].folder)
  }

  private func isManifest(_ file: String, of package: PackageModel) -> Bool {
    let folder = package.folder.isEmpty ? "" : package.folder + "/"
    guard file.hasPrefix(folder) else { return false }
    let name = file.dropFirst(folder.count)
    return name == "Package.swift" || name == "Package.resolved"
      || name.hasPrefix("Package@swift-") && !name.contains("/")
  }

  private func contains(_ target: PackageModel.Target, _ file: String) -> Bool {
    let places = target.otherPlaces
    if target.sources.contains(file) || places.contains(where: { file.isAt($0) }) { return true }
    guard let root = target.root, file.isAt(root) else { return false }
    // C sources can include headers that the manifest excludes.
    guard !target.sources.isEmpty, let rules = target.rules else { return true }
    let path = file.dropFirst(root.count).split(separator: "/").map(String.init)
    return !rules.leavesOutAny(of: path)
  }
}

extension String {
  /// Whether this path is that of `place`, or of an item below it.
  fileprivate func isAt(_ place: String) -> Bool {
    place.isEmpty || self == place || hasPrefix(place + "/")
  }
}
