extension ModuleGraph {
  /// All that should not be, by `roles` too if they are given; ordered by file and line.
  ///
  /// Imports of what is only a dependency's dependency are among them if `strict`.
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
}
