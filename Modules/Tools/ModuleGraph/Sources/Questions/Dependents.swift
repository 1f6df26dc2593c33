extension ModuleGraph {
  /// The modules that depend on one module.
  struct Dependents: Answer {
    let direct, indirect: [NamedModule]

    var text: String {
      direct.map { "direct \($0.text)\n" }.joined()
        + indirect.map { "indirect \($0.text)\n" }.joined()
    }
  }

  func dependents(of name: String) throws(ModuleGraphError) -> Dependents {
    let place = try place(of: name)
    let all = reachable(from: [place], sources).dropFirst()
    let direct = Set(sources[place])
    return Dependents(
      direct: all.filter(direct.contains).map(named),
      indirect: all.filter { !direct.contains($0) }.map(named))
  }

  /// The modules that depend directly on each module, and those that a plugin builds for.
  var sources: [[Int]] {
    var sources = Array(repeating: [Int](), count: nodes.count)
    for (place, targets) in edges.enumerated() {
      for target in targets where target != place { sources[target].append(place) }
    }
    for (place, node) in nodes.enumerated() {
      for plugin in node.target.plugins.flatMap({ plugins($0, usedBy: node) }) {
        sources[plugin].append(place)
      }
    }
    return sources
  }

  /// The targets of the plugin `name`: a target of the package, or a product of another one.
  private func plugins(_ name: String, usedBy node: Node) -> [Int] {
    if let own = names.target(name, of: node.package) { return [own] }
    return names.product(name, of: nil, from: node.package) ?? []
  }
}
