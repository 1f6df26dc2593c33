extension ModuleGraph {
  /// All that should not be, by `roles` too if they are given; ordered by file and line.
  ///
  /// Imports of what is only a dependency's dependency are among them if `strict`.
  public func findings(roles: Roles? = nil, strict: Bool = false) -> [Finding] {
    let lines = ManifestLines(package.manifestText)
    let findings =
      circles(lines) + undeclaredImports(strict) + unusedDependencies(lines)
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

  private func undeclaredImports(_ strict: Bool) -> [Finding] {
    let declared = nodes.map { Set($0.target.dependencies) }
    let suspects = zip(nodes, declared).map { node, declared in
      node.imports.filter { !declared.contains($0.target) }
    }
    guard suspects.contains(where: { !$0.isEmpty }) else { return [] }
    let reached = Components(
      edges: nodes.map { $0.target.dependencies.compactMap { places[$0] } }
    ).reached
    return nodes.indices.flatMap { place in
      suspects[place].compactMap { line in
        let isIndirect = places[line.target].map { reached[place].contains($0) } ?? false
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

  private func unusedDependencies(_ lines: ManifestLines) -> [Finding] {
    nodes.flatMap { node in
      let used = Set(node.imports.map(\.target)).union(node.probes)
      return node.target.dependencies.filter { name in
        mustBeImported(name, by: node.target) && !used.contains(name)
      }.map { name in
        Finding(
          rule: .unusedDependency, file: package.manifest, line: lines.line(of: node.target.name),
          message: "\(node.target.name) declares \(name) and imports it nowhere.",
          remedy: "Remove \"\(name)\" from its dependencies.")
      }
    }
  }

  /// Only a module of Swift, in code that is seen whole: a tool, a plug-in or a library that is linked
  /// is of use without an import, and what a plug-in generates may have one.
  private func mustBeImported(_ name: String, by target: PackageModel.Target) -> Bool {
    guard !target.sources.isEmpty, target.kind != .plugin, !target.hasPlugins,
      let place = places[name]
    else { return false }
    let dependency = nodes[place].target
    return dependency.kind == .regular && !dependency.sources.isEmpty
  }
}
