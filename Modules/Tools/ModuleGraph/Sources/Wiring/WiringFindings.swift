extension Wiring {
  /// A fault that the compiler does not report.
  struct Fault: Encodable, Hashable {
    enum Rule: String, Encodable { case storedBuilder, notOffered, notRequested, sharedName }

    let file: String
    let line: Int
    let rule: Rule
    let message: String
    /// Whether it is only a fact that a person may want to know.
    let isNote: Bool

    var text: String { "\(file):\(line): \(isNote ? "note: " : "")\(rule.rawValue): \(message)" }
  }

  var faults: [Fault] {
    (components.flatMap(storedBuilders) + componentables.flatMap(missing) + sharedNames)
      .sorted { ($0.file, $0.line, $0.message) < ($1.file, $1.line, $1.message) }
  }

  /// Stored and lazy properties that hold a builder which holds the component.
  private func storedBuilders(of component: String) -> [Fault] {
    let needy = Set((creations[component] ?? []).map(\.type))
    return table.members(of: component).filter(table.isStored).flatMap { property -> [Fault] in
      let types = created(in: sources(of: property, in: component))
      guard types.contains(where: { needy.contains($0) && fits($0, property) }) else { return [] }
      return fault(
        .storedBuilder, property,
        "\(table.name(component)).\(table.name(property)) is stored or lazy: the builder holds the "
          + "component that holds it. Compute it.")
    }
  }

  /// A feature that no component offers, or that nothing requests.
  private func missing(_ componentable: String) -> [Fault] {
    let own = offers.filter { table.owner(of: $0.requirement) == componentable }
    let name = table.name(componentable)
    guard !own.isEmpty else {
      // A package of features alone has no component; its hosts are in other packages.
      if offers.isEmpty { return [] }
      return fault(.notOffered, componentable, "No component offers \(name).")
    }
    let isRequired = dependencies.contains { table.protocols(of: $0).contains(componentable) }
    let uses = own.flatMap { [$0.requirement, $0.witness] }
    guard !isRequired, table.mentioned.isDisjoint(with: uses) else { return [] }
    return fault(.notRequested, componentable, "No feature and no host requests \(name).")
  }

  /// Requirements with one name and one type that two features declare: a component satisfies both
  /// with one value, although each may mean another one. It is a note if the type is a protocol of
  /// the package: sharing a service is usual.
  private var sharedNames: [Fault] {
    let declared = dependencies.subtracting(componentables)
      .flatMap(table.requirements)
    let groups = Dictionary(grouping: declared) { "\(table.name($0)): \(table.typeText(of: $0))" }
    return groups.flatMap { title, usrs -> [Fault] in
      let places = Set(usrs.map { "\(table.module($0)).\(table.name(table.owner(of: $0) ?? ""))" })
      guard Set(usrs.map(table.module)).count > 1, let first = usrs.min() else { return [] }
      return fault(
        .sharedName, first,
        "\(places.sorted().joined(separator: " and ")) declare \(title.readable), so that one value serves "
          + "both. Begin it with the feature's name, or declare it once below both.",
        isNote: table.types(of: first).contains(where: table.isProtocol))
    }
  }

  private func fault(
    _ rule: Fault.Rule, _ usr: String, _ message: String, isNote: Bool = false
  ) -> [Fault] {
    table.symbols[usr].map {
      [
        Fault(
          file: repository.relative($0.file), line: $0.line, rule: rule, message: message,
          isNote: isNote)
      ]
    } ?? []
  }
}
