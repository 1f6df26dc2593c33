extension ModuleGraph {
  /// All that should not be, by `roles` too if they are given; ordered by file and line.
  ///
  /// Imports of what is only a dependency's dependency are among them if `strict`.
  public func findings(roles: Roles? = nil, strict: Bool = false) -> [Finding] {
    let lines = ManifestLines(package)
    var findings = cycles.map { cycleFinding($0, lines) }
    for node in nodes {
      findings += undeclaredImports(node, strict) + unusedDependencies(node, lines)
      if let roles { findings += forbiddenEdges(node, roles, lines) }
    }
    return findings.sorted { ($0.file, $0.line, $0.message) < ($1.file, $1.line, $1.message) }
  }

  private func cycleFinding(_ cycle: [String], _ lines: ManifestLines) -> Finding {
    let path = (cycle + cycle.prefix(1)).joined(separator: " → ")
    return Finding(
      rule: .cycle, file: package.manifest, line: lines.line(of: cycle[0]),
      message: "these modules depend on each other in a circle: \(path).",
      remedy: "Move what they share into a module below them, and depend on protocols there.")
  }

  private func undeclaredImports(_ node: Node, _ strict: Bool) -> [Finding] {
    let declared = Set(node.target.dependencies)
    let suspects = node.imports.filter { !declared.contains($0.target) }
    guard !suspects.isEmpty else { return [] }
    let below = declaredBelow(node)
    return suspects.filter { strict || !below.contains($0.target) }.map { line in
      let isIndirect = below.contains(line.target)
      return Finding(
        rule: isIndirect ? .indirectImport : .undeclaredImport, file: line.file, line: line.line,
        message: "\(node.target.name) imports \(line.target) and does not declare it"
          + (isIndirect ? ": it comes through another dependency." : "."),
        remedy: "Add \"\(line.target)\" to its dependencies, or remove the import.")
    }
  }

  /// All that the module declares, and what those declare, and so on.
  private func declaredBelow(_ node: Node) -> Set<String> {
    var (found, waiting) = (Set<String>(), node.target.dependencies)
    while let name = waiting.popLast() {
      guard found.insert(name).inserted, let below = declared[name] else { continue }
      waiting += below
    }
    return found
  }

  /// Only what must be imported to be of use: a tool, a plug-in or a library that is linked need not.
  private func unusedDependencies(_ node: Node, _ lines: ManifestLines) -> [Finding] {
    guard !node.target.sources.isEmpty, node.target.kind != .plugin else { return [] }
    let imported = Set(node.imports.map(\.target))
    let kinds = Dictionary(
      nodes.map { ($0.target.name, $0.target) }, uniquingKeysWith: { first, _ in first })
    return node.target.dependencies.filter { name in
      guard let target = kinds[name], target.kind == .regular, !target.sources.isEmpty else {
        return false
      }
      return !imported.contains(name)
    }.map { name in
      Finding(
        rule: .unusedDependency, file: package.manifest, line: lines.line(of: node.target.name),
        message: "\(node.target.name) declares \(name) and imports it nowhere.",
        remedy: "Remove \"\(name)\" from its dependencies.")
    }
  }

  private func forbiddenEdges(
    _ node: Node, _ roles: Roles, _ lines: ManifestLines
  ) -> [Finding] {
    let name = node.target.name
    guard let role = roles.role(of: name) else {
      guard roles.isComplete else { return [] }
      return [
        Finding(
          rule: .noRole, file: package.manifest, line: lines.line(of: name),
          message: "\(name) has no role.", remedy: "Give it one in the file of roles.")
      ]
    }
    return dependencies(of: node).compactMap { target in
      guard let other = roles.role(of: target), !roles.allows(role, other) else { return nil }
      let place = node.imports.first { $0.target == target }
      let allowed = roles.allowed(for: role).joined(separator: ", ")
      return Finding(
        rule: .forbiddenEdge, file: place?.file ?? package.manifest,
        line: place?.line ?? lines.line(of: name),
        message: "\(name) (\(role)) depends on \(target) (\(other)).",
        remedy: "A \(role) may depend on: \(allowed.isEmpty ? "nothing" : allowed).")
    }
  }
}

/// Where the manifest names which target.
struct ManifestLines {
  private let lines: [Substring]

  init(_ package: PackageModel) {
    lines = package.manifestText.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The line that makes the target, or else the first with its name in quotes; 1 if there is none.
  func line(of target: String) -> Int {
    let places = lines.indices.filter { lines[$0].contains("\"\(target)\"") }
    let making = places.first { place in
      [place, place - 1].contains { lines.indices.contains($0) && lines[$0].contains("arget(") }
    }
    return (making ?? places.first ?? 0) + 1
  }
}
