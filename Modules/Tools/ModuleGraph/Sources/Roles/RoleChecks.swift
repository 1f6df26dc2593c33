/// The dependencies that break roles.
struct RoleChecks {
  private let roles: Roles
  private let graph: ModuleGraph
  private let repository: Repository
  private let reach: Reach

  init(_ roles: Roles, _ graph: ModuleGraph, _ repository: Repository) {
    self.roles = roles
    self.graph = graph
    self.repository = repository
    reach = Reach(edges: graph.edges)
  }

  var findings: [Finding] {
    let names = graph.nodes.map(\.name)
    let external = Set(graph.nodes.flatMap { $0.external.map(\.module) })
    return roles.keyFaults + roles.patternFaults(names + external.sorted())
      + names.flatMap(roles.doubleRoles) + graph.nodes.indices.flatMap(faults)
  }

  private func faults(of place: Int) -> [Finding] {
    let node = graph.nodes[place]
    let own = roles.places(of: node.name).map(\.role)
    if own.isEmpty, roles.rules.everyModule == true {
      return [
        finding(
          .noRole, node, nil, "\(node.name) has no role.", "Give it one in \(roles.file).", [])
      ]
    }
    return own.flatMap { role in
      edgeFaults(node, role) + externalFaults(node, role) + pathFaults(place, role)
    } + importerFaults(node, own)
  }

  /// Dependencies on modules of the graph that `role` may not depend on.
  private func edgeFaults(_ node: ModuleGraph.Node, _ role: String) -> [Finding] {
    guard let limits = roles.limits(of: role) else { return [] }
    return node.dependencies.flatMap { target in
      let name = graph.nodes[target].name
      let others = roles.places(of: name).map(\.role)
      // With `everyModule`, the module without a role is itself a finding, reported once.
      guard !others.isEmpty || roles.rules.everyModule != true else { return [Finding]() }
      guard !others.isEmpty else {
        return findings(
          .edgeWithoutRole, node, target,
          "\(node.name) (\(role)) depends on \(name), which has no role.",
          "Give \(name) one in \(roles.file).")
      }
      guard let wrong = others.first(where: { !limits.contains($0) }) else { return [] }
      return findings(
        .forbiddenEdge, node, target,
        "\(node.name) (\(role)) depends on \(name) (\(wrong)).",
        allowed(role, limits))
    }
  }

  /// Imports of external modules that have a role, or that `mayImport` does not list.
  private func externalFaults(_ node: ModuleGraph.Node, _ role: String) -> [Finding] {
    node.external.compactMap { line in
      let message = "\(node.name) (\(role)) imports \(line.module)"
      let others = roles.places(of: line.module).map(\.role)
      if let limits = roles.limits(of: role),
        let other = others.first(where: { !limits.contains($0) })
      {
        return finding(
          .forbiddenEdge, node, line, "\(message) (\(other)).", allowed(role, limits),
          [line.module])
      }
      guard let listed = roles.rules.mayImport?[role], others.isEmpty,
        !listed.contains(where: { Roles.matches($0, line.module) })
      else { return nil }
      return finding(
        .forbiddenImport, node, line, "\(message).",
        "Of external modules a \(role) may import: \(Self.list(listed)).", [line.module])
    }
  }

  /// Modules of a role that `role` may not reach, with the path to them.
  private func pathFaults(_ place: Int, _ role: String) -> [Finding] {
    let node = graph.nodes[place]
    return (roles.rules.mayNotReach?[role] ?? []).compactMap { unwanted in
      guard let path = path(from: place, to: unwanted) else { return nil }
      return finding(
        .forbiddenPath, node, nil,
        "\(node.name) (\(role)) reaches a \(unwanted): "
          + "\(path.joined(separator: " → ")).", "Remove a dependency of this path.",
        [path.last ?? unwanted])
    }
  }

  private func path(from place: Int, to role: String) -> [String]? {
    for middle in [place] + reach.of[place].sorted() {
      let steps = middle == place ? [] : reach.path(from: place, to: middle) ?? []
      let names = (steps + [middle]).map { graph.nodes[$0].name }
      if middle != place,
        roles.places(of: graph.nodes[middle].name).contains(where: { $0.role == role })
      {
        return names
      }
      let external = graph.nodes[middle].external.first { line in
        roles.places(of: line.module).contains { $0.role == role }
      }
      if let external { return names + [external.module] }
    }
    return nil
  }

  /// Dependencies on modules that name the roles which may import them.
  private func importerFaults(_ node: ModuleGraph.Node, _ own: [String]) -> [Finding] {
    let external = node.external.compactMap { line in
      unwantedImporter(node, own, of: line.module).map {
        finding(.forbiddenImporter, node, line, $0.message, $0.remedy, [line.module])
      }
    }
    return external
      + node.dependencies.flatMap { target in
        unwantedImporter(node, own, of: graph.nodes[target].name).map {
          findings(.forbiddenImporter, node, target, $0.message, $0.remedy)
        } ?? []
      }
  }

  private func unwantedImporter(
    _ node: ModuleGraph.Node, _ own: [String], of name: String
  ) -> (message: String, remedy: String)? {
    let limits = (roles.rules.mayBeImportedBy ?? [:]).sorted { $0.key < $1.key }
      .filter { Roles.matches($0.key, name) }.map(\.value)
    guard let limit = limits.first(where: { $0.allSatisfy { !own.contains($0) } }) else {
      return nil
    }
    let title = own.first.map { " (\($0))" } ?? ""
    return (
      "\(node.name)\(title) depends on \(name).",
      "\(name) may be imported by: \(Self.list(limit))."
    )
  }

  private func allowed(_ role: String, _ limits: [String]) -> String {
    "A \(role) may depend on: \(Self.list(limits))."
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  /// A finding at each import that makes the dependency, or else at its declaration.
  private func findings(
    _ rule: Finding.Rule, _ node: ModuleGraph.Node, _ target: Int, _ message: String,
    _ remedy: String
  ) -> [Finding] {
    let places = node.imports.filter { $0.module == target }.map { Optional($0.place) }
    return (places.isEmpty ? [nil] : places).map {
      finding(rule, node, $0, message, remedy, [graph.nodes[target].name])
    }
  }

  private func finding(
    _ rule: Finding.Rule, _ node: ModuleGraph.Node, _ place: ModuleGraph.Import?,
    _ message: String, _ remedy: String, _ others: [String]
  ) -> Finding {
    graph.finding(
      rule, node, place, repository, message: message, remedy: remedy, names: [node.name] + others)
  }
}

extension Roles {
  /// Unknown and duplicate keys, and undefined roles.
  fileprivate var keyFaults: [Finding] {
    let defined = Set(texts.filter { $0.path == ["roles"] }.map(\.text))
    var seen: Set<[String]> = []
    return texts.flatMap { text -> [Finding] in
      var faults: [Finding] = []
      if text.isKey, !seen.insert(text.path + [text.text]).inserted {
        faults.append(
          finding(.duplicateKey, text, "occurs twice.", "Merge the two, or remove one."))
      }
      if text.isKey, text.path.isEmpty, !(RoleFile.sections + ["everyModule"]).contains(text.text) {
        faults.append(
          finding(
            .unknownKey, text, "is not a key of a role file.",
            "The keys are \(RoleFile.sections.joined(separator: ", ")) and everyModule."))
      }
      if isRole(text), text.text != "*", !defined.contains(text.text) {
        faults.append(
          finding(.unknownRole, text, "is not a role.", "Define it under roles, or remove it."))
      }
      return faults
    }
  }

  /// Whether the text must be the name of a role.
  private func isRole(_ text: RoleText) -> Bool {
    switch text.path.first {
    case "mayDependOn", "mayNotReach": true
    case "mayImport": text.isKey
    case "mayBeImportedBy": !text.isKey
    default: false
    }
  }

  /// Patterns that match none of the modules `names`, and roles without a pattern.
  fileprivate func patternFaults(_ names: [String]) -> [Finding] {
    let used = Set(patterns.map(\.role))
    let empty = texts.filter { $0.path == ["roles"] && !used.contains($0.text) }.map {
      finding(.unmatchedPattern, $0, "is a role without a module.", "Give it one, or remove it.")
    }
    let importers = texts.filter { $0.path == ["mayBeImportedBy"] }
    let vain = (patterns.map(\.pattern) + importers).filter { pattern in
      !names.contains { Self.matches(pattern.text, $0) }
    }
    return empty
      + vain.map {
        finding(.unmatchedPattern, $0, "matches no module.", "Correct it, or remove it.")
      }
  }

  /// The second and further roles of the module `name`.
  fileprivate func doubleRoles(of name: String) -> [Finding] {
    let places = places(of: name)
    guard let first = places.first else { return [] }
    return places.dropFirst().map { second in
      Finding(
        rule: .twoRoles, file: file, line: second.pattern.line,
        message: "\(name) is a \(first.role) and a \(second.role).",
        remedy: "Let only one of the two match it.", names: [name, second.role])
    }
  }

  private func finding(
    _ rule: Finding.Rule, _ text: RoleText, _ what: String, _ remedy: String
  ) -> Finding {
    Finding(
      rule: rule, file: file, line: text.line, message: "\"\(text.text)\" \(what)",
      remedy: remedy, names: [text.text])
  }
}
