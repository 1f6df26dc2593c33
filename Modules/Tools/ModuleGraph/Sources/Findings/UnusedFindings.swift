extension ModuleGraph {
  /// The dependencies that are declared but not imported.
  func unusedDependencies(_ indirect: IndirectImports, _ lines: ManifestPlaces) -> [Finding] {
    nodes.flatMap { node in
      let used = Set(node.imports.map(\.target)).union(node.probes)
      let unused = node.declarations.filter { declaration in
        mustBeImported(declaration, by: node.target) && used.isDisjoint(with: declaration.modules)
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
  /// Only a library of Swift code must be imported: an executable, a plugin or a linked C library
  /// is useful without an import. A target with plugins is exempt, because generated code may
  /// contain the import.
  private func mustBeImported(
    _ declaration: Declaration, by target: PackageModel.Target
  ) -> Bool {
    guard !target.sources.isEmpty, target.kind != .plugin, !target.hasPlugins,
      !declaration.modules.isEmpty
    else { return false }
    return declaration.modules.allSatisfy { name in
      guard let place = places[name] else { return false }
      let dependency = nodes[place].target
      return dependency.kind == .regular && !dependency.sources.isEmpty
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
      first.append("Let \(node.name) declare what it imports from \(products).")
    }
    let removal =
      "emove \"\(declaration.name)\" from its dependencies\(doubt(node, declaration))."
    return (first + [(first.isEmpty ? "R" : "Then r") + removal]).joined(separator: " ")
  }

  /// Why the dependency may be there on purpose.
  private func doubt(_ node: Node, _ declaration: Declaration) -> String {
    if !node.hasCode {
      return ", unless \(node.name) has no code because it only joins others"
    }
    let hasCode = declaration.modules.compactMap { places[$0] }.contains { nodes[$0].hasCode }
    if hasCode { return "" }
    return ", unless \(declaration.name) has no code because it is there for canImport"
  }
}
