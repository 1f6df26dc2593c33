extension ModuleGraph {
  /// One finding for each group of modules in circles: its shortest circle, and the imports that
  /// cause it.
  func circles(_ lines: ManifestPlaces) -> [Finding] {
    tangles.map { tangle in
      let path = (tangle.circle + tangle.circle.prefix(1)).joined(separator: " → ")
      let count = tangle.modules.count
      let first = nodes[places[tangle.circle[0]] ?? 0]
      return Finding(
        rule: .cycle, file: manifest(of: first), line: lines.line(of: first),
        message: "these modules depend on each other in a circle: \(path)."
          + (count > tangle.circle.count
            ? " It is the shortest of those that join \(count) modules." : ""),
        remedy: "Move what they share into a module below them, and depend on protocols there.",
        names: tangle.modules.sorted(), details: details(tangle.circle, lines))
    }
  }

  /// The edges of the shortest circle, with their causes.
  private func details(_ circle: [String], _ lines: ManifestPlaces) -> [String] {
    zip(circle, circle.dropFirst() + circle.prefix(1)).compactMap { from, to in
      places[from].map { "\(from) → \(to): \(cause(of: nodes[$0], on: to, lines))" }
    }
  }

  /// The imports and the declaration by which `node` depends on the module `target`.
  private func cause(of node: Node, on target: String, _ lines: ManifestPlaces) -> String {
    let imports = node.imports.filter { $0.target == target }
    let isDeclared = node.declarations.contains { $0.modules.contains(target) }
    let declaration = "declared at \(manifest(of: node)):\(lines.line(of: node))"
    guard !imports.isEmpty else { return "\(declaration), imported nowhere" }
    let shown = imports.prefix(3).map { "\($0.file):\($0.line)" }.joined(separator: ", ")
    let more = imports.count > 3 ? " and \(imports.count - 3) more" : ""
    return "imported at \(shown)\(more)" + (isDeclared ? "; \(declaration)" : "; not declared")
  }
}
