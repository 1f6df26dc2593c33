import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Catalog entries with values at their limits.
struct CatalogLimitTests {
  @Test(arguments: [
    (1, 1, 12), (10, 10, 12), (1, 1_000_000_000_000_000, 12), (1, 10, 1), (1, 10, 120),
  ])
  func `A product at its limits is offered`(
    minimum: Int64, maximum: Int64, months: Int
  ) async throws {
    let product: Written = [
      "id": "p", "name": ["en": "E", "ko": "K"], "minimumWon": .number("\(minimum)"),
      "maximumWon": .number("\(maximum)"),
      "tiers": [["months": .number("\(months)"), "rateBasisPoints": 10_000]],
    ]
    let section = CatalogSection("plain", of: OfferOnly.self)
    let offered = try await section.products(in: FixedCatalogSource(["plain": [product]]))
    #expect(offered.map(\.offer.limits) == [Won(minimum)...Won(maximum)])
    #expect(offered.first?.offer.tiers.map(\.months) == [months])
  }
}

private struct OfferOnly: CatalogProduct {
  static let kind = ProductKind(declared: "plain")

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(withdrawn offer: ProductOffer) { self.offer = offer }

  static func read(_ entry: CatalogEntry, _ checker: inout InputChecker) -> OfferOnly? {
    entry.offer(entry.members(&checker), &checker).map { OfferOnly(withdrawn: $0) }
  }
}
