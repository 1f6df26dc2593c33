public import FeatureDependencies

/// What every ``ProductCatalog`` owes: products that can be opened, told apart and computed.
public enum ProductCatalogContract {
  /// A catalogue that offers something.
  public struct Fixture: Sendable {
    /// The subject.
    public let catalog: any ProductCatalog

    /// A fixture.
    public init(catalog: any ProductCatalog) { self.catalog = catalog }

    func offers() async throws -> [(ProductKind, [ProductOffer])] {
      [
        (.deposit, try await catalog.deposits().map(\.offer)),
        (.savings, try await catalog.savings().map(\.offer)),
      ]
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause("ProductCatalog.namesEachOnce", "no two products of a kind have one id") {
      fixture, check in
      for (kind, offers) in try await fixture.offers() {
        let ids = offers.map(\.id)
        try check.holds(
          Set(ids).count == ids.count, "a different id for each \(kind)", butCame: ids)
      }
    },
    Clause(
      "ProductCatalog.offersTerms",
      "every product is offered for a term of a month or more, each once"
    ) {
      fixture, check in
      for (_, offers) in try await fixture.offers() {
        for offer in offers {
          let months = offer.tiers.map(\.months)
          let isGood =
            !months.isEmpty && Set(months).count == months.count
            && months.allSatisfy { $0 > 0 }
          try check.holds(isGood, "terms for \(offer.id), each once", butCame: months)
        }
      }
    },
    Clause("ProductCatalog.takesMoney", "the smallest amount of a product is a won or more") {
      fixture, check in
      for (_, offers) in try await fixture.offers() {
        for offer in offers {
          try check.holds(
            offer.limits.lowerBound > .zero, "a minimum for \(offer.id) above zero",
            butCame: offer.limits.lowerBound)
        }
      }
    },
    Clause("ProductCatalog.addsUp", "a savings' rate with its bonus is a rate: 100 % at most") {
      fixture, check in
      for product in try await fixture.catalog.savings() {
        for tier in product.offer.tiers {
          let sum = tier.rate.basisPoints + product.linkedBonus.basisPoints
          try check.holds(
            tier.rate.adding(product.linkedBonus) != nil,
            "a rate with bonus of at most 100 % for \(product.offer.id)", butCame: sum)
        }
      }
    },
    Clause(
      "ProductCatalog.names",
      "every product has a name in every language, which a terminal can show"
    ) {
      fixture, check in
      for (_, offers) in try await fixture.offers() {
        for offer in offers {
          for language in Language.allCases {
            let name = offer.name(language)
            try check.holds(
              name.isPrintable && name.contains { !$0.isWhitespace },
              "a printable name for \(offer.id) in \(language)", butCame: "\"\(name.printable)\"")
          }
        }
      }
    },
    Clause("ProductCatalog.answersAll", "tasks that ask at once are all told the same") {
      fixture, check in
      let deposits = try await fixture.catalog.deposits()
      try await withThrowingTaskGroup(of: [DepositProduct].self) { group in
        for _ in 0..<16 { group.addTask { try await fixture.catalog.deposits() } }
        for try await told in group { try check.equal(told, deposits, "what is offered") }
      }
    },
    Clause("ProductCatalog.staysTheSame", "asked twice, it offers the same") {
      fixture, check in
      let deposits = try await fixture.catalog.deposits()
      try check.equal(try await fixture.catalog.deposits(), deposits, "what is offered again")
      let savings = try await fixture.catalog.savings()
      try check.equal(try await fixture.catalog.savings(), savings, "what is offered again")
    },
  ]
}
