extension ModuleGraph {
  /// The dependencies that are declared but not imported.
  func unusedDependencies(_ lines: ManifestPlaces) -> [Finding] {
    nodes.flatMap { node in
      let used = Set(node.imports.map(\.target)).union(node.probes)
      let unused = node.declarations.filter { declaration in
        mustBeImported(declaration, by: node) && used.isDisjoint(with: declaration.modules)
      }
      guard !unused.isEmpty else { return [Finding]() }
      let line = lines.line(of: node)
      return unused.map { declaration in
        let what = declaration.isProduct ? "the product \(declaration.name)" : declaration.name
        let isOne = declaration.modules == [declaration.name] || !declaration.isProduct
        return Finding(
          rule: .unusedDependency, file: manifest(of: node), line: line,
          message: "\(node.name) declares \(what) and imports "
            + (isOne ? "it nowhere." : "none of its modules."),
          remedy: "Remove it. A module that needs it indirectly must then declare it.",
          names: [node.name, declaration.name])
      }
    }
  }

  /// Whether `target` must import a module of its dependency.
  ///
  /// Only a library of Swift code must be imported. An executable, a plugin, a linked C library, a
  /// target with resources, or an empty one that exists for `canImport` is useful without an
  /// import. A target without code only joins others. Code that plugins generate may contain the
  /// import.
  private func mustBeImported(_ declaration: Declaration, by node: Node) -> Bool {
    guard node.hasCode, node.target.kind != .plugin, !node.target.hasPlugins,
      !declaration.modules.isEmpty
    else { return false }
    return declaration.modules.allSatisfy { name in
      guard let place = places[name] else { return false }
      let dependency = nodes[place].target
      return dependency.kind == .regular && nodes[place].hasCode && !dependency.hasResources
    }
  }
}
