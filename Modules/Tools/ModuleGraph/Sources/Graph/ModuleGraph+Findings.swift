extension ModuleGraph {
  /// The faults in the graph and, if `roles` are passed, those against them; ordered by file and
  /// line.
  ///
  /// `strict` includes undeclared imports of indirect dependencies.
  public func findings(roles: Roles? = nil, strict: Bool = false) -> [Finding] {
    let lines = ManifestLines(package.manifestText)
    let indirect = IndirectImports(self)
    let findings =
      circles(lines) + undeclaredImports(indirect, strict) + unusedDependencies(indirect, lines)
      + (roles.map { roleFindings($0, lines) } ?? [])
    return findings.sorted { ($0.file, $0.line, $0.message) < ($1.file, $1.line, $1.message) }
  }

  private func circles(_ lines: ManifestLines) -> [Finding] {
    tangles.map { tangle in
      let path = (tangle.circle + tangle.circle.prefix(1)).joined(separator: " → ")
      let count = tangle.modules.count
      return Finding(
        rule: .cycle, file: package.manifest, line: lines.line(of: tangle.circle[0]),
        message: "these modules depend on each other in a circle: \(path)."
          + (count > tangle.circle.count
            ? " It is the shortest of those that join \(count) modules." : ""),
        remedy: "Move what they share into a module below them, and depend on protocols there.")
    }
  }

  private func undeclaredImports(_ indirect: IndirectImports, _ strict: Bool) -> [Finding] {
    nodes.indices.flatMap { place in
      indirect.suspects[place].compactMap { line in
        let isIndirect = indirect.reaches(place, line.target)
        return isIndirect && !strict ? nil : undeclared(line, by: nodes[place], isIndirect)
      }
    }
  }

  private func undeclared(_ line: Import, by node: Node, _ isIndirect: Bool) -> Finding {
    Finding(
      rule: isIndirect ? .indirectImport : .undeclaredImport, file: line.file, line: line.line,
      message: "\(node.target.name) imports \(line.target) and does not declare it"
        + (isIndirect ? ": it comes through another dependency." : "."),
      remedy: "Add \"\(line.target)\" to its dependencies, or remove the import.")
  }

  /// The dependencies that are declared but not imported.
  private func unusedDependencies(_ indirect: IndirectImports, _ lines: ManifestLines) -> [Finding]
  {
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

  /// Whether `target` must import its dependency `name`.
  ///
  /// Only a library of Swift code must be imported: an executable, a plugin or a linked C library
  /// is useful without an import. A target with plugins is exempt, because generated code may
  /// contain the import.
  private func mustBeImported(_ name: String, by target: PackageModel.Target) -> Bool {
    guard !target.sources.isEmpty, target.kind != .plugin, !target.hasPlugins,
      let place = places[name]
    else { return false }
    let dependency = nodes[place].target
    return dependency.kind == .regular && !dependency.sources.isEmpty
  }

  /// The steps after which everything still builds without the dependency.
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
