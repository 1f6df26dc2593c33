public import FeatureDependencies

/// The contract of every ``FeatureDependencies/CatalogSource``: each section is complete, and the
/// same for every reader.
public enum CatalogSourceContract {
  /// A source that contains each of `sections`, with at least one product, and does not change
  /// during the test.
  public struct Fixture: Sendable {
    /// The source under test.
    public let source: any CatalogSource
    /// The sections that the source contains.
    public let sections: [CatalogSection]
    /// The expected offers, section by section; nil if the fixture does not know them.
    public let offered: [ProductOffer]?

    /// Creates a fixture. ``CatalogSourceContract/whole`` compares the offers of all products,
    /// section by section, with `offered`.
    public init(
      source: any CatalogSource, sections: [CatalogSection], offered: [ProductOffer]? = nil
    ) {
      self.source = source
      self.sections = sections
      self.offered = offered
    }

    /// The content of `section`. Throws a ``Violation`` if the section is missing.
    public func section(_ section: CatalogSection, _ check: Check) async throws -> InputValue {
      try check.some(try await source.section(section.name), "the section \(section.name)")
    }
  }

  /// Clauses for a source whose products are known in advance; they require
  /// ``CatalogSourceContract/Fixture/offered``.
  public static let whole: [Clause<Fixture>] = [
    Clause(
      "CatalogSource.returnsAll",
      "each section is complete: no product is missing, added or incomplete"
    ) {
      fixture, check in
      let offered = try check.some(fixture.offered, "a fixture that lists the offers")
      var offers: [ProductOffer] = []
      for section in fixture.sections {
        offers += try await section.products(in: fixture.source).map(\.offer)
      }
      try check.equal(offers, offered, "the products in all sections")
    }
  ]

  /// The clauses that every catalog source must pass.
  public static let clauses: [Clause<Fixture>] = [
    Clause("CatalogSource.hasItsSections", "each section exists, and its feature can read it") {
      fixture, check in
      for section in fixture.sections {
        let value = try await fixture.section(section, check)
        try check.equal(section.faults(in: value), [], "the faults of \(section.name)")
        let products = try await section.products(in: fixture.source)
        try check.holds(!products.isEmpty, "a product in \(section.name)", butCame: "none")
      }
    },
    Clause(
      "CatalogSource.knowsNoOthers",
      "a section that does not exist is nil, even if its name is similar to an existing one"
    ) { fixture, check in
      let known = fixture.sections.map(\.name)
      let alike = known.flatMap { name in
        [
          "\(name) ", name.uppercased(), String(name.dropLast()), String(name.dropFirst()),
          "x\(name)", "\(name)x",
        ]
      }
      for name in ["", "no-such-section"] + alike where !known.contains(name) {
        let value = try await fixture.source.section(name)
        try check.holds(value == nil, "no section \"\(name)\"", butCame: "one")
      }
    },
    Clause(
      "CatalogSource.reportsPositions",
      "every value has a position, with line and column counted from 1, and each text, number, "
        + "boolean and null its own"
    ) {
      fixture, check in
      for section in fixture.sections {
        var taken: Set<TextPosition> = []
        for value in try await fixture.section(section, check).all {
          let place = value.position
          let isPlace = place.line >= 1 && place.column >= 1
          try check.holds(isPlace, "a position in \(section.name)", butCame: place)
          guard value.isScalar else { continue }
          let isNew = taken.insert(place).inserted
          try check.holds(isNew, "a position of its own in \(section.name)", butCame: place)
        }
      }
    },
    Clause(
      "CatalogSource.staysTheSame", "repeated and concurrent reads of a section get the same"
    ) { fixture, check in
      for section in fixture.sections {
        let expected = "\(try await fixture.section(section, check))"
        let again = "\(try await fixture.section(section, check))"
        try check.equal(again, expected, "the section \(section.name)")
        try await withThrowingTaskGroup(of: String.self) { group in
          for _ in 0..<16 { group.addTask { "\(try await fixture.section(section, check))" } }
          for try await answer in group { try check.equal(answer, expected, "the section") }
        }
      }
    },
  ]
}

extension InputValue {
  fileprivate var isScalar: Bool {
    switch content {
    case .object, .array: false
    case .string, .number, .bool, .null: true
    }
  }

  /// The value and all values nested in it.
  fileprivate var all: [InputValue] {
    switch content {
    case .object(let members): [self] + members.flatMap(\.value.all)
    case .array(let elements): [self] + elements.flatMap(\.all)
    case .string, .number, .bool, .null: [self]
    }
  }
}
