extension Wiring {
  /// The faults that the compiler does not report.
  var findings: [Finding] {
    (components.flatMap(storedBuilders) + componentables.flatMap(missing) + sharedNames).sorted()
  }

  /// Stored and lazy properties that hold a builder which holds the component.
  private func storedBuilders(of component: String) -> [Finding] {
    let needy = Set((creations[component] ?? []).map(\.type))
    return table.members(of: component).filter(table.isStored).flatMap { property -> [Finding] in
      let types = created(in: sources(of: property, in: component))
      guard types.contains(where: { needy.contains($0) && fits($0, property) }) else { return [] }
      return finding(
        .storedBuilder, [property],
        "\(table.name(component)).\(table.name(property)) is stored or lazy: the builder holds the "
          + "component that holds it.", "Compute it.")
    }
  }

  /// A feature that no component offers, or that nothing requests.
  private func missing(_ componentable: String) -> [Finding] {
    let own = offers.filter { table.owner(of: $0.requirement) == componentable }
    let name = table.name(componentable)
    guard !own.isEmpty else {
      // A package of features alone has no component; its hosts are in other packages.
      if offers.isEmpty { return [] }
      return finding(
        .notOffered, [componentable], "No component offers \(name).",
        "Offer it in an extension of one, or remove it.")
    }
    let isRequired = dependencies.contains { table.protocols(of: $0).contains(componentable) }
    let uses = own.flatMap { [$0.requirement, $0.witness] }
    guard !isRequired, table.mentioned.isDisjoint(with: uses) else { return [] }
    return finding(
      .notRequested, [componentable], "No feature and no host requests \(name).",
      "Request it, or remove it.")
  }

  /// Requirements with one name and one type that two features declare: a component satisfies both
  /// with one value, although each may mean another one. Sharing a service, whose type is a protocol
  /// of the package, is usual.
  private var sharedNames: [Finding] {
    let declared = dependencies.subtracting(componentables).flatMap(table.requirements)
    let groups = Dictionary(grouping: declared) { "\(table.name($0)): \(table.typeText(of: $0))" }
    return groups.flatMap { title, usrs -> [Finding] in
      let places = Set(usrs.map { "\(table.module($0)).\(table.name(table.owner(of: $0) ?? ""))" })
      guard Set(usrs.map(table.module)).count > 1,
        !usrs.flatMap(table.types).contains(where: table.isProtocol)
      else { return [] }
      return finding(
        .sharedName, usrs.sorted(),
        "\(places.sorted().joined(separator: " and ")) declare \(title.readable), so that one "
          + "value serves both.",
        "Begin it with the feature's name, or declare it once below both.")
    }
  }

  /// A finding at the first of the symbols that it is about.
  private func finding(
    _ rule: Finding.Rule, _ usrs: [String], _ message: String, _ remedy: String
  ) -> [Finding] {
    usrs.prefix(1).compactMap { table.symbols[$0] }.map { symbol in
      Finding(
        rule: rule, file: repository.relative(symbol.file), line: symbol.line, message: message,
        remedy: remedy, modules: Set(usrs.map(table.module)).sorted())
    }
  }
}
