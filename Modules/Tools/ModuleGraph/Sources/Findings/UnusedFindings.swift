extension ModuleGraph {
  /// The dependencies that are declared but not imported.
  func unusedDependencies(_ indirect: IndirectImports, _ lines: ManifestPlaces) -> [Finding] {
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
          remedy: remedy(node, declaration, indirect), names: [node.name, declaration.name])
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

  /// The steps after which everything still builds without the dependency.
  private func remedy(
    _ node: Node, _ declaration: Declaration, _ indirect: IndirectImports
  ) -> String {
    var first: [String] = []
    let users = indirect.through(node, declaration)
    if let user = users.first {
      let others = users.count == 1 ? "" : " (and \(counted(users.count - 1, "more import")))"
      first.append("Let \(user.module) declare \(user.target), which it imports\(others).")
    }
    let products = indirect.products(through: declaration, to: node).joined(separator: ", ")
    if !products.isEmpty {
      first.append("If \(node.name) imports modules of \(products), let it declare them.")
    }
    let removal = "emove \"\(declaration.name)\" from its dependencies."
    return (first + [(first.isEmpty ? "R" : "Then r") + removal]).joined(separator: " ")
  }
}
