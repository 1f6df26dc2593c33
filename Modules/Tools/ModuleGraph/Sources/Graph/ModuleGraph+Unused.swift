extension ModuleGraph {
  /// The dependencies that are declared and that nothing is imported from.
  func unusedDependencies(_ indirect: IndirectImports, _ lines: ManifestLines) -> [Finding] {
    nodes.flatMap { node in
      let used = Set(node.imports.map(\.target)).union(node.probes)
      let unused = node.target.dependencies.filter { name in
        mustBeImported(name, by: node.target) && !used.contains(name)
      }
      guard !unused.isEmpty else { return [Finding]() }
      let line = lines.line(of: node.target.name)
      return unused.map { name in
        Finding(
          rule: .unusedDependency, file: package.manifest, line: line,
          message: "\(node.target.name) declares \(name) and imports it nowhere.",
          remedy: remedy(node, name, indirect))
      }
    }
  }

  /// Only a module of Swift, in code that is seen whole: a tool, a plug-in or a library that is
  /// linked is of use without an import, and what a plug-in generates may have one.
  private func mustBeImported(_ name: String, by target: PackageModel.Target) -> Bool {
    guard !target.sources.isEmpty, target.kind != .plugin, !target.hasPlugins,
      let place = places[name]
    else { return false }
    let dependency = nodes[place].target
    return dependency.kind == .regular && !dependency.sources.isEmpty
  }

  /// What must be done so that all still builds when the dependency is gone.
  private func remedy(_ node: Node, _ name: String, _ indirect: IndirectImports) -> String {
    var first: [String] = []
    let users = indirect.through(node, name)
    if let user = users.first {
      let others = users.count == 1 ? "" : " (and \(counted(users.count - 1, "more import")))"
      first.append("Let \(user.module) declare \(user.target), which it imports\(others).")
    }
    let products = indirect.products(through: name, to: node).joined(separator: ", ")
    if !products.isEmpty {
      first.append("Let \(node.target.name) declare what it imports from \(products).")
    }
    let removal = "emove \"\(name)\" from its dependencies\(doubt(node, name))."
    return (first + [(first.isEmpty ? "R" : "Then r") + removal]).joined(separator: " ")
  }

  /// Why the dependency may be there on purpose.
  private func doubt(_ node: Node, _ name: String) -> String {
    if !node.hasCode {
      return ", unless \(node.target.name) has no code because it only joins others"
    }
    guard let place = places[name], !nodes[place].hasCode else { return "" }
    return ", unless \(name) has no code because it is there for canImport"
  }
}
