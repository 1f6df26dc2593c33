/// The dependencies that break roles.
struct RoleChecks {
  private let roles: Roles
  private let graph: ModuleGraph
  private let reach: Reach

  init(_ roles: Roles, _ graph: ModuleGraph) {
    self.roles = roles
    self.graph = graph
    reach = Reach(edges: graph.edges)
  }

  private var isComplete: Bool { roles.rules.everyModule == true }

  var findings: [Finding] {
    let names = graph.nodes.map(\.name)
    let external = Set(graph.nodes.flatMap { $0.external.map(\.module) })
    return roles.faults(names + external.sorted()) + names.flatMap(roles.doubleRoles)
      + graph.nodes.indices.flatMap(faults)
  }

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
    let own = roles.places(of: node.name).map(\.role)
    if own.isEmpty, isComplete {
      return [finding(.noRole, node, nil, "has no role.", "Give it one in \(roles.file).")]
    }
    return own.flatMap { pathFaults(place, $0) }
      + uses(of: node).flatMap { use in
        own.compactMap { fault(node, $0, use) } + importerFaults(node, own, use)
      }
  }

  /// The use of a module that `role` may not depend on, or that `mayImport` does not list.
  private func fault(_ node: ModuleGraph.Node, _ role: String, _ use: Use) -> Finding? {
    let others = roles.places(of: use.name).map(\.role)
    let message = "(\(role)) \(use.isExternal ? "imports" : "depends on") \(use.name)"
    if let limits = roles.limits(of: role) {
      if let wrong = others.first(where: { !limits.contains($0) }) {
        return finding(
          .forbiddenEdge, node, use, "\(message) (\(wrong)).",
          "A \(role) may depend on: \(Self.list(limits)).")
      }
      // With `everyModule`, the module without a role is itself a finding, reported once.
      if others.isEmpty, !use.isExternal, !isComplete {
        return finding(
          .edgeWithoutRole, node, use, "\(message), which has no role.",
          "Give \(use.name) one in \(roles.file).")
      }
    }
    guard use.isExternal, others.isEmpty, let listed = roles.rules.mayImport?[role],
      !listed.contains(where: { Roles.matches($0, use.name) })
    else { return nil }
    return finding(
      .forbiddenImport, node, use, "\(message).",
      "Of external modules a \(role) may import: \(Self.list(listed)).")
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
    let hasRole = { (name: String) in roles.places(of: name).contains { $0.role == role } }
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
  private func importerFaults(
    _ node: ModuleGraph.Node, _ own: [String], _ use: Use
  ) -> [Finding] {
    let limits = (roles.rules.mayBeImportedBy ?? [:]).sorted { $0.key < $1.key }
      .filter { Roles.matches($0.key, use.name) }.map(\.value)
    let title = own.first.map { "(\($0)) " } ?? ""
    return limits.filter { $0.allSatisfy { !own.contains($0) } }.prefix(1).map { limit in
      finding(
        .forbiddenImporter, node, use, "\(title)depends on \(use.name).",
        "\(use.name) may be imported by: \(Self.list(limit)).")
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
      names: [node.name] + [use?.name].compactMap(\.self))
  }
}

extension Roles {
  /// The faults in the file of roles; `names` are the modules of the graph and those that it
  /// imports.
  fileprivate func faults(_ names: [String]) -> [Finding] {
    var seen: Set<[String]> = []
    let keys = texts.filter(\.isKey)
    let defined = texts.filter { $0.path == ["roles"] }
    let (known, used) = (Set(defined.map(\.text)), Set(patterns.map(\.role)))
    let importers = texts.filter { $0.path == ["mayBeImportedBy"] }
    let faults = [
      findings(
        .duplicateKey, keys.filter { !seen.insert($0.path + [$0.text]).inserted },
        "occurs twice.", "Merge the two, or remove one."),
      findings(
        .unknownKey,
        keys.filter { $0.path.isEmpty && !(Self.sections + ["everyModule"]).contains($0.text) },
        "is not a key of a role file.",
        "The keys are \(Self.sections.joined(separator: ", ")) and everyModule."),
      findings(
        .unknownRole, texts.filter { isRole($0) && $0.text != "*" && !known.contains($0.text) },
        "is not a role.", "Define it under roles, or remove it."),
      findings(
        .unmatchedPattern, defined.filter { !used.contains($0.text) },
        "is a role without a module.", "Give it one, or remove it."),
      findings(
        .unmatchedPattern,
        (patterns.map(\.pattern) + importers).filter { pattern in
          !names.contains { Self.matches(pattern.text, $0) }
        }, "matches no module.", "Correct it, or remove it."),
    ]
    return faults.flatMap(\.self)
  }

  /// Whether the text must be the name of a role.
  private func isRole(_ text: Text) -> Bool {
    switch text.path.first {
    case "mayDependOn", "mayNotReach": true
    case "mayImport": text.isKey
    case "mayBeImportedBy": !text.isKey
    default: false
    }
  }

  private func findings(
    _ rule: Finding.Rule, _ texts: [Text], _ what: String, _ remedy: String
  ) -> [Finding] {
    texts.map { text in
      Finding(
        rule: rule, file: file, line: text.line, message: "\"\(text.text)\" \(what)",
        remedy: remedy, names: [text.text])
    }
  }

  /// The second and further roles of the module `name`.
  fileprivate func doubleRoles(of name: String) -> [Finding] {
    let places = places(of: name)
    return places.dropFirst().map { second in
      Finding(
        rule: .twoRoles, file: file, line: second.pattern.line,
        message: "\(name) is a \(places[0].role) and a \(second.role).",
        remedy: "Let only one of the two match it.", names: [name, second.role])
    }
  }
}
