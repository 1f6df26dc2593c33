/// The run-time graph of a package that follows the pattern: which component offers which feature,
/// and which feature reaches which through it.
struct Wiring {
  /// An initializer that a component calls with itself as a dependency protocol.
  struct Creation {
    let type: String
    /// The protocols of the component that the initializer takes.
    let needs: Set<String>
  }

  /// A property of a component that offers a feature.
  struct Offer {
    let component, requirement, witness: String
    /// The type of the builder that it returns; nil if it returns nothing.
    let builder: String?
  }

  struct Edge: Hashable, Encodable {
    /// The modules, and the names of the requirement and of the component.
    let from, to, requirement, component: String
  }

  let table: SymbolTable
  let repository: Repository
  private(set) var creations: [String: [Creation]] = [:]
  /// The protocols that offer a feature: `FeatureXComponentable`.
  private(set) var componentables: Set<String> = []
  /// The protocols in which a feature declares what it needs.
  private(set) var dependencies: Set<String> = []
  private(set) var offers: [Offer] = []

  init(_ table: SymbolTable, _ repository: Repository) {
    (self.table, self.repository) = (table, repository)
    for type in table.witnesses.keys where !table.isProtocol(type) {
      let found = table.members(of: type).flatMap { creations(in: $0, of: type) }
      if !found.isEmpty { creations[type] = found }
    }
    dependencies = Set(creations.values.flatMap { $0.flatMap(\.needs) })
    componentables = Set(table.symbols.keys.filter(isComponentable))
    dependencies.formUnion(table.symbols.keys.filter(isDependency))
    for (component, witnesses) in table.witnesses where !table.isProtocol(component) {
      let wanted = table.protocols(of: component).intersection(componentables)
      for requirement in wanted.flatMap(table.requirements) {
        guard let witness = witnesses[requirement] else { continue }
        offers.append(
          Offer(
            component: component, requirement: requirement, witness: witness,
            builder: builder(witness, in: component)))
      }
    }
    offers.sort { ($0.component, $0.requirement) < ($1.component, $1.requirement) }
  }

  /// Components, ordered by name: the types that offer features or create builders.
  var components: [String] {
    Set(offers.map(\.component)).union(creations.keys).sorted {
      (table.name($0), $0) < (table.name($1), $1)
    }
  }

  private func creations(in member: String, of type: String) -> [Creation] {
    let own = table.protocols(of: type)
    return table.mentions(in: member).filter { $0.kind == .initializer }.compactMap { mention in
      guard let made = table.owner(of: mention.usr), made != type else { return nil }
      let needs = own.intersection(table.parameters(of: mention.usr))
      return needs.isEmpty ? nil : Creation(type: made, needs: needs)
    }
  }

  /// A protocol is one by its name, or because a dependency refines it for the builder that one of
  /// its properties returns.
  private func isComponentable(_ usr: String) -> Bool {
    guard table.isProtocol(usr), !table.requirements(of: usr).isEmpty else { return false }
    if table.name(usr).hasSuffix("Componentable") { return true }
    let made = Set(creations.values.flatMap { $0.map(\.type) }.flatMap(table.protocols))
    return dependencies.contains { $0 != usr && table.protocols(of: $0).contains(usr) }
      && table.requirements(of: usr).contains { !made.isDisjoint(with: table.types(of: $0)) }
  }

  private func isDependency(_ usr: String) -> Bool {
    table.isProtocol(usr) && !componentables.contains(usr)
      && !table.protocols(of: usr).isDisjoint(with: componentables)
  }

  /// The type that a property creates or forwards, which conforms to the type of the property.
  private func builder(_ property: String, in component: String, depth: Int = 0) -> String? {
    let mentions = sources(of: property, in: component)
    let made = created(in: mentions).filter { fits($0, property) }
    // A decorator around the builder takes no part of the component.
    let needy = made.first { type in creations[component]?.contains { $0.type == type } ?? false }
    if let type = needy ?? made.first { return type }
    for mention in mentions where mention.kind == .property && mention.usr != property && depth < 3
    {
      if let found = builder(mention.usr, in: component, depth: depth + 1) { return found }
      let types = table.types(of: mention.usr).filter { !table.isProtocol($0) }
      if let type = types.first(where: { fits($0, property) }) { return type }
    }
    return nil
  }

  /// Whether a type is the one of a property, or conforms to it.
  func fits(_ type: String, _ property: String) -> Bool {
    !table.protocols(of: type).union([type]).isDisjoint(with: table.types(of: property))
  }

  /// The code that gives a property its value: its own and, if it is stored, members that write it.
  func sources(of property: String, in component: String) -> [Occurrence] {
    let members = table.isStored(property) ? table.members(of: component) : []
    return table.mentions(in: property)
      + members.map(table.mentions).filter { mentions in
        mentions.contains { $0.usr == property && $0.isWrite }
      }.flatMap(\.self)
  }

  /// The types whose initializers `mentions` call.
  func created(in mentions: [Occurrence]) -> [String] {
    mentions.filter { $0.kind == .initializer }.compactMap { table.owner(of: $0.usr) }
  }

  /// Which module requests the builder of which other one through `components`.
  func edges(of components: [String]) -> [Edge] {
    let found = components.flatMap { component in
      (creations[component] ?? []).flatMap { edges(of: $0, in: component) }
    }
    return Set(found).sorted {
      ($0.from, $0.to, $0.requirement, $0.component)
        < ($1.from, $1.to, $1.requirement, $1.component)
    }
  }

  private func edges(of creation: Creation, in component: String) -> [Edge] {
    let protocols = Set(creation.needs.flatMap(table.protocols))
    let from = table.module(creation.type)
    return offers.filter { $0.component == component }.compactMap { offer in
      guard let owner = table.owner(of: offer.requirement), protocols.contains(owner),
        let to = offer.builder.map(table.module), to != from
      else { return nil }
      return Edge(
        from: from, to: to, requirement: table.name(offer.requirement),
        component: table.name(component))
    }
  }
}
