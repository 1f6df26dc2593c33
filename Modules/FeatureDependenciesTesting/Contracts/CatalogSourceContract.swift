public import FeatureDependencies

/// What every ``FeatureDependencies/CatalogSource`` owes: each section whole, the same for all who
/// ask.
public enum CatalogSourceContract {
  /// A source in which each of `sections` stands, with a product or more, and that nobody changes
  /// meanwhile.
  public struct Fixture: Sendable {
    /// The subject.
    let source: any CatalogSource
    /// The sections it has.
    let sections: [CatalogSection]
    /// What is offered in these sections, in their order, if the fixture knows.
    let offered: [ProductOffer]?

    /// A fixture. ``CatalogSourceContract/whole`` compares what the sections list with `offered`:
    /// the offers of all products, section by section.
    public init(
      source: any CatalogSource, sections: [CatalogSection], offered: [ProductOffer]? = nil
    ) {
      self.source = source
      self.sections = sections
      self.offered = offered
    }

    func section(_ section: CatalogSection, _ check: Check) async throws -> InputValue {
      try check.some(try await source.section(section.name), "the section \(section.name)")
    }
  }

  /// Clauses for a source whose products are known beforehand: the fixture must list their offers.
  public static let whole: [Clause<Fixture>] = [
    Clause(
      "CatalogSource.givesAll", "each section is whole: nothing of any product is missing or added"
    ) {
      fixture, check in
      let offered = try check.some(fixture.offered, "a fixture that lists what is offered")
      var offers: [ProductOffer] = []
      for section in fixture.sections {
        offers += try await section.products(in: fixture.source).map(\.offer)
      }
      try check.equal(offers, offered, "what is offered in all sections")
    }
  ]

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause("CatalogSource.hasItsSections", "each section is there, and its feature can read it") {
      fixture, check in
      for section in fixture.sections {
        let value = try await fixture.section(section, check)
        try check.equal(section.faults(in: value), [], "what is wrong with \(section.name)")
        let products = try await section.products(in: fixture.source)
        try check.holds(!products.isEmpty, "a product in \(section.name)", butCame: "none")
      }
    },
    Clause(
      "CatalogSource.knowsNoOthers",
      "a section that is not there is nil, also one whose name only looks alike"
    ) { fixture, check in
      let alike = fixture.sections.flatMap { ["\($0.name) ", $0.name.uppercased()] }
      for name in ["", "no-such-section"] + alike {
        let value = try await fixture.source.section(name)
        try check.holds(value == nil, "no section \"\(name)\"", butCame: "one")
      }
    },
    Clause("CatalogSource.tellsPlaces", "every value has a place: line and column from 1 on") {
      fixture, check in
      for section in fixture.sections {
        for value in try await fixture.section(section, check).all {
          let isPlace = value.position.line >= 1 && value.position.column >= 1
          try check.holds(isPlace, "a place in \(section.name)", butCame: value.position)
        }
      }
    },
    Clause("CatalogSource.staysTheSame", "asked twice, it gives the same") { fixture, check in
      for section in fixture.sections {
        let first = try await fixture.section(section, check)
        let second = try await fixture.section(section, check)
        try check.equal("\(second)", "\(first)", "the section \(section.name)")
      }
    },
    Clause("CatalogSource.answersAll", "tasks that ask at once are all told the same") {
      fixture, check in
      for section in fixture.sections {
        let expected = "\(try await fixture.section(section, check))"
        try await withThrowingTaskGroup(of: String.self) { group in
          for _ in 0..<16 { group.addTask { "\(try await fixture.section(section, check))" } }
          for try await told in group { try check.equal(told, expected, "the section") }
        }
      }
    },
  ]
}

extension InputValue {
  /// The value and all its parts.
  fileprivate var all: [InputValue] {
    switch content {
    case .object(let members): [self] + members.flatMap(\.value.all)
    case .array(let elements): [self] + elements.flatMap(\.all)
    case .string, .number, .bool, .null: [self]
    }
  }
}
