extension ModuleGraph {
  /// The dependencies that break `roles`, and the faults in `roles` themselves.
  func roleFindings(_ roles: Roles, _ lines: ManifestPlaces) -> [Finding] {
    let names = nodes.map(\.name)
    return roles.keyFaults + roles.patternFaults(names) + names.flatMap(roles.doubleRoles)
      + nodes.flatMap { edgeFaults($0, roles, lines) }
  }

  private func edgeFaults(_ node: Node, _ roles: Roles, _ lines: ManifestPlaces) -> [Finding] {
    let name = node.name
    let own = roles.places(of: name).map(\.role)
    if own.isEmpty, roles.isComplete {
      return [
        Finding(
          rule: .noRole, file: manifest(of: node), line: lines.line(of: node),
          message: "\(name) has no role.", remedy: "Give it one in \(roles.file).", names: [name])
      ]
    }
    return own.flatMap { role in
      node.dependencies.compactMap { target in
        fault(of: node, role, target, roles).map { rule, message, remedy in
          let imports = node.imports.filter { $0.target == target }
          // An ignored import must not hide one that is not ignored.
          let place = imports.first { !node.isIgnored($0) } ?? imports.first
          return Finding(
            rule: rule, file: place?.file ?? manifest(of: node),
            line: place?.line ?? lines.line(of: node), message: message, remedy: remedy,
            names: [name, target])
        }
      }
    }
  }

  private func fault(
    of node: Node, _ role: String, _ target: String, _ roles: Roles
  ) -> (Finding.Rule, message: String, remedy: String)? {
    guard let limits = roles.limits(of: role) else { return nil }
    let message = "\(node.name) (\(role)) depends on \(target)"
    let others = roles.places(of: target).map(\.role)
    guard !others.isEmpty else {
      // With `everyModule`, the module without a role is itself a finding, reported once.
      guard !roles.isComplete else { return nil }
      return (
        .edgeWithoutRole, "\(message), which has no role.", "Give \(target) one in \(roles.file)."
      )
    }
    guard let other = others.first(where: { !limits.contains($0) }) else { return nil }
    let allowed = limits.isEmpty ? "nothing" : limits.joined(separator: ", ")
    return (.forbiddenEdge, "\(message) (\(other)).", "A \(role) may depend on: \(allowed).")
  }
}

extension Roles {
  /// Unknown and duplicate keys, and undefined roles.
  fileprivate var keyFaults: [Finding] {
    var seen: Set<[String?]> = []
    let defined = Set(entries.filter { $0.section == "roles" }.map(\.key.text))
    return entries.flatMap { entry in
      let key = entry.key
      var faults: [Finding] = []
      if !seen.insert([entry.section, key.text]).inserted {
        faults.append(
          finding(.duplicateKey, key, "occurs twice.", "Merge the two, or remove one."))
      }
      if entry.section == nil, !["roles", "mayDependOn", "everyModule"].contains(key.text) {
        faults.append(
          finding(
            .unknownKey, key, "is not a key of a role file.",
            "The keys are roles, mayDependOn and everyModule."))
      }
      if entry.section == "mayDependOn" {
        faults += ([key] + entry.values.filter { $0.text != "*" })
          .filter { !defined.contains($0.text) }
          .map {
            finding(.unknownRole, $0, "is not a role.", "Define it under roles, or remove it.")
          }
      }
      return faults
    }
  }

  /// Patterns that match none of the modules `names`, and roles without a pattern.
  fileprivate func patternFaults(_ names: [String]) -> [Finding] {
    entries.filter { $0.section == "roles" }.flatMap { entry in
      let vain = entry.values.filter { pattern in
        !names.contains { matches(pattern.text, $0) }
      }
      let what = entry.values.isEmpty ? [entry.key] : vain
      return what.map {
        finding(
          .unmatchedPattern, $0,
          entry.values.isEmpty ? "is a role without a module." : "matches no module.",
          "Correct it, or remove it.")
      }
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
    _ rule: Finding.Rule, _ text: RoleFileEntry.Text, _ what: String, _ remedy: String
  ) -> Finding {
    Finding(
      rule: rule, file: file, line: text.line, message: "\"\(text.text)\" \(what)",
      remedy: remedy, names: [text.text])
  }
}
