extension Roles {
  /// Keys that nothing reads or that stand twice, and roles that are not defined.
  var keyFaults: [Finding] {
    var seen: Set<[String?]> = []
    let defined = Set(entries.filter { $0.section == "roles" }.map(\.key.text))
    return entries.flatMap { entry in
      let key = entry.key
      var faults: [Finding] = []
      if !seen.insert([entry.section, key.text]).inserted {
        faults.append(
          finding(.duplicateKey, key, "stands twice.", "Make one of the two, or remove one."))
      }
      if entry.section == nil, !["roles", "mayDependOn", "everyModule"].contains(key.text) {
        faults.append(
          finding(
            .unknownKey, key, "is no key of a file of roles.",
            "The keys are roles, mayDependOn and everyModule."))
      }
      if entry.section == "mayDependOn" {
        faults += ([key] + entry.values.filter { $0.text != "*" })
          .filter { !defined.contains($0.text) }
          .map { finding(.unknownRole, $0, "is no role.", "Define it under roles, or remove it.") }
      }
      return faults
    }
  }

  /// Patterns that match none of the modules `names`, and roles without a pattern.
  func patternFaults(_ names: [String]) -> [Finding] {
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
  func doubleRoles(of name: String) -> [Finding] {
    let places = places(of: name)
    guard let first = places.first else { return [] }
    return places.dropFirst().map { second in
      Finding(
        rule: .twoRoles, file: file, line: second.pattern.line,
        message: "\(name) is a \(first.role) and a \(second.role).",
        remedy: "Let only one of the two match it.")
    }
  }

  private func finding(
    _ rule: Finding.Rule, _ text: RoleFileEntry.Text, _ what: String, _ remedy: String
  ) -> Finding {
    Finding(
      rule: rule, file: file, line: text.line, message: "\"\(text.text)\" \(what)", remedy: remedy)
  }
}
