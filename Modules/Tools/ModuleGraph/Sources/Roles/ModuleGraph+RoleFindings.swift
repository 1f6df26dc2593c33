extension ModuleGraph {
  /// What is wrong by `roles`, and what is wrong with them.
  func roleFindings(_ roles: Roles, _ lines: ManifestLines) -> [Finding] {
    let names = nodes.map(\.target.name)
    return roles.keyFaults + roles.patternFaults(names) + names.flatMap(roles.doubleRoles)
      + nodes.flatMap { edgeFaults($0, roles, lines) }
  }

  private func edgeFaults(_ node: Node, _ roles: Roles, _ lines: ManifestLines) -> [Finding] {
    let name = node.target.name
    let own = roles.places(of: name).map(\.role)
    if own.isEmpty, roles.isComplete {
      return [
        Finding(
          rule: .noRole, file: package.manifest, line: lines.line(of: name),
          message: "\(name) has no role.", remedy: "Give it one in \(roles.file).")
      ]
    }
    return own.flatMap { role in
      node.dependencies.compactMap { target in
        fault(of: node, role, target, roles).map { rule, message, remedy in
          let place = node.imports.first { $0.target == target }
          return Finding(
            rule: rule, file: place?.file ?? package.manifest,
            line: place?.line ?? lines.line(of: name), message: message, remedy: remedy)
        }
      }
    }
  }

  private func fault(
    of node: Node, _ role: String, _ target: String, _ roles: Roles
  ) -> (Finding.Rule, message: String, remedy: String)? {
    guard let limits = roles.limits(of: role) else { return nil }
    let message = "\(node.target.name) (\(role)) depends on \(target)"
    let others = roles.places(of: target).map(\.role)
    guard !others.isEmpty else {
      // With `everyModule` the module itself is a finding, once.
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
