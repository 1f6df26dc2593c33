/// The dependencies that break roles.
struct RoleChecks {
  private let roles: Roles
  private let graph: ModuleGraph
  private let reach: Reach

  init(_ roles: Roles, _ graph: ModuleGraph) throws(ModuleGraphError) {
    let external = Set(graph.nodes.flatMap { $0.external.map(\.module) })
    try roles.check(graph.nodes.map(\.name) + external.sorted())
    self.roles = roles
    self.graph = graph
    reach = Reach(edges: graph.edges)
  }

  var findings: [Finding] { graph.nodes.indices.flatMap(faults) }

  /// A dependency of a module at one of its imports, or else at its declaration.
  private struct Use {
    let name: String
    let line: ModuleGraph.Import?
    var isExternal: Bool { line.map { $0.target == nil } ?? false }
  }

  private func uses(of node: ModuleGraph.Node) -> [Use] {
    node.dependencies.flatMap { target in
      let lines = node.imports.filter { $0.target == target }.map(Optional.some)
      return (lines.isEmpty ? [nil] : lines).map { Use(name: graph.nodes[target].name, line: $0) }
    } + node.external.map { Use(name: $0.module, line: $0) }
  }

  private func faults(of place: Int) -> [Finding] {
    let node = graph.nodes[place]
    let role = roles.role(of: node.name)
    if role == nil, roles.rules.everyModule == true {
      return [finding(.noRole, node, nil, "has no role.", "Give it one in \(roles.file).")]
    }
    return (role.map { pathFaults(place, $0) } ?? [])
      + uses(of: node).flatMap { use in
        [role.flatMap { fault(node, $0, use) }, importerFault(node, role, use)].compactMap(\.self)
      }
  }

  /// The use of a module that `role` may not depend on.
  private func fault(_ node: ModuleGraph.Node, _ role: String, _ use: Use) -> Finding? {
    let other = roles.role(of: use.name)
    // With `everyModule`, the finding of a module without a role is its own.
    let mayLackRole = use.isExternal || roles.rules.everyModule == true
    guard let limits = roles.limits(of: role), !(other.map(limits.contains) ?? mayLackRole) else {
      return nil
    }
    return finding(
      .forbiddenEdge, node, use,
      "(\(role)) \(use.isExternal ? "imports" : "depends on") \(use.name)"
        + (other.map { " (\($0))." } ?? ", which has no role."),
      "A \(role) may depend on: \(Self.list(limits)).")
  }

  /// Modules of a role that `role` may not reach, with the path to them.
  private func pathFaults(_ place: Int, _ role: String) -> [Finding] {
    let node = graph.nodes[place]
    return (roles.rules.mayNotReach?[role] ?? []).compactMap { unwanted in
      guard let path = path(from: place, to: unwanted), let last = path.last else { return nil }
      return finding(
        .forbiddenPath, node, Use(name: last, line: nil),
        "(\(role)) reaches a \(unwanted): \(path.joined(separator: " → ")).",
        "Remove a dependency of this path.")
    }
  }

  private func path(from place: Int, to role: String) -> [String]? {
    let hasRole = { (name: String) in roles.role(of: name) == role }
    for middle in [place] + reach.of[place].sorted() {
      let node = graph.nodes[middle]
      let steps = middle == place ? [] : reach.path(from: place, to: middle) ?? []
      let names = (steps + [middle]).map { graph.nodes[$0].name }
      if middle != place, hasRole(node.name) { return names }
      if let external = node.external.first(where: { hasRole($0.module) }) {
        return names + [external.module]
      }
    }
    return nil
  }

  /// The use of a module that names the roles which may import it.
  private func importerFault(_ node: ModuleGraph.Node, _ role: String?, _ use: Use) -> Finding? {
    let limits = (roles.rules.mayBeImportedBy ?? [:]).sorted { $0.key < $1.key }
    let broken = limits.first { pattern, importers in
      Roles.matches(pattern, use.name) && role.map(importers.contains) != true
    }
    return broken.map { _, importers in
      finding(
        .forbiddenImporter, node, use,
        "\(role.map { "(\($0)) " } ?? "")depends on \(use.name).",
        "\(use.name) may be imported by: \(Self.list(importers)).")
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  private func finding(
    _ rule: Finding.Rule, _ node: ModuleGraph.Node, _ use: Use?, _ what: String, _ remedy: String
  ) -> Finding {
    graph.finding(
      rule, node, use?.line, "\(node.name) \(what)", remedy,
      modules: [node.name] + [use?.name].compactMap(\.self))
  }
}
