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
    mutant("any section for any name") { $1["references"] },
    mutant("names without case") { $1[$0.lowercased()] },
    mutant("a section by the beginning of its name") { name, _ in
      !name.isEmpty && "references".hasPrefix(name) ? ReferenceProduct.written.value : nil
    },
    mutant("a section by the end of a longer name") { name, _ in
      name.hasSuffix("references") ? ReferenceProduct.written.value : nil
    },
    mutant("one position for all") { name, base in
      base[name].map { placed($0, at: TextPosition(line: 1, column: 1)) }
    },
    mutant("no places") { name, base in
      base[name].map { placed($0, at: TextPosition(line: 0, column: 0)) }
    },
    mutant("another section each time") { [asked = Counter()] (name, base) in
      await asked.next().isMultiple(of: 2) ? Written.array([]).value : base[name]
    },
    mutant("another section while several ask") { [crowd = Crowd()] (name, base) in
      await crowd.isJoined() ? Written.array([]).value : base[name]
    },
    lacking("a product fewer than there are") { [$0, try Samples.offer("reference-2")] },
    lacking("a term fewer than a product has") { offer in
      let tiers = offer.tiers + [RateTier(months: 24, rate: try Samples.rate(380))]
      return [ProductOffer(id: offer.id, name: offer.name, limits: offer.limits, tiers: tiers)]
    },
  ]

  private static func mutant(
    _ name: String, _ section: @escaping ChangedSource.Section
  ) -> Mutant {
    Mutant("CatalogSource", name) {
      _ = try await CatalogSourceContract.check(
        ChangedSource(body: section), sections: [ReferenceProduct.section],
        offering: .notChecked(because: "any source lists the sample"))
    }
  }

  /// A source that lacks products or terms of the offers that `offered` returns.
  private static func lacking(
    _ name: String, _ offered: @escaping @Sendable (ProductOffer) throws -> [ProductOffer]
  ) -> Mutant {
    Mutant("CatalogSource", name) {
      _ = try await CatalogSourceContract.check(
        ChangedSource { $1[$0] }, sections: [ReferenceProduct.section],
        offering: .checked(try offered(ReferenceProduct.writtenOffer())))
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

/// A source whose sections depend on their names and on those of the sample.
private struct ChangedSource: CatalogSource {
  typealias Section = @Sendable (String, [String: InputValue]) async -> InputValue?

  let body: Section

  func section(_ name: String) async throws(CatalogError) -> InputValue? {
    await body(name, ["references": ReferenceProduct.written.value])
  }
}
