import FeatureDependencies
import FeatureDependenciesTesting

enum CatalogSourceMutants {
  static let all: [Mutant] = [
    mutant("an empty section") { name, _ in
      name == "references" ? Written.array([]).value : nil
    },
    mutant("a section that cannot be read") { name, _ in
      name == "references" ? Written.string("none").value : nil
    },
    mutant("any section for any name") { (_, base) async throws(CatalogError) in
      try await base.section("references")
    },
    mutant("names without case") { (name, base) async throws(CatalogError) in
      try await base.section(name.lowercased())
    },
    mutant("a section by the beginning of its name") { name, _ in
      !name.isEmpty && "references".hasPrefix(name) ? ReferenceProduct.written.value : nil
    },
    mutant("a section by the end of a longer name") { name, _ in
      name.hasSuffix("references") ? ReferenceProduct.written.value : nil
    },
    mutant("one position for all") { (name, base) async throws(CatalogError) in
      try await base.section(name).map { placed($0, at: TextPosition(line: 1, column: 1)) }
    },
    mutant("no places") { (name, base) async throws(CatalogError) in
      try await base.section(name).map { placed($0, at: TextPosition(line: 0, column: 0)) }
    },
    fickle,
    lacking("a product fewer than there are") { [$0, try Samples.offer("reference-2")] },
    lacking("a term fewer than a product has") { offer in
      let tiers = offer.tiers + [RateTier(months: 24, rate: try Samples.rate(380))]
      return [ProductOffer(id: offer.id, name: offer.name, limits: offer.limits, tiers: tiers)]
    },
    crowded,
  ]

  private static func mutant(
    _ name: String, _ body: @escaping ChangedSource.Section
  ) -> Mutant {
    Mutant("CatalogSource", name, CatalogSourceContract.clauses) {
      .init(source: ChangedSource(body: body), sections: [ReferenceProduct.section])
    }
  }

  /// A source that lacks products or terms of the offers that `offered` returns.
  private static func lacking(
    _ name: String, _ offered: @escaping @Sendable (ProductOffer) throws -> [ProductOffer]
  ) -> Mutant {
    Mutant("CatalogSource", name, CatalogSourceContract.whole) {
      let source = FixedCatalogSource(["references": ReferenceProduct.written])
      return .init(
        source: source, sections: [ReferenceProduct.section],
        offered: try offered(ReferenceProduct.writtenOffer()))
    }
  }

  private static var fickle: Mutant {
    let asked = Counter()
    return mutant("another section each time") {
      (name, base) async throws(CatalogError) in
      guard await asked.next().isMultiple(of: 2) else { return try await base.section(name) }
      return Written.array([]).value
    }
  }

  private static var crowded: Mutant {
    let crowd = Crowd()
    return mutant("another section while several ask") {
      (name, base) async throws(CatalogError) in
      guard await crowd.isJoined() else { return try await base.section(name) }
      return Written.array([]).value
    }
  }

  /// A copy of `value` in which every part has the same position.
  private static func placed(_ value: InputValue, at position: TextPosition) -> InputValue {
    switch value.content {
    case .object(let members):
      let members = members.map { (name: $0.name, value: placed($0.value, at: position)) }
      return InputValue(.object(members), at: position)
    case .array(let elements):
      return InputValue(.array(elements.map { placed($0, at: position) }), at: position)
    case .string, .number, .bool, .null: return InputValue(value.content, at: position)
    }
  }
}

private struct ChangedSource: CatalogSource {
  typealias Section =
    @Sendable (String, any CatalogSource) async throws(CatalogError) -> InputValue?

  let body: Section

  func section(_ name: String) async throws(CatalogError) -> InputValue? {
    try await body(name, FixedCatalogSource(["references": ReferenceProduct.written]))
  }
}
