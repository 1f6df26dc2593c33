import FeatureDependencies
import JSONCatalog
import Testing

/// Catalog entries with values at their limits.
struct CatalogLimitTests {
  private func offered(_ text: SampleText) async throws -> [SampleDeposit] {
    try await JSONCatalog(
      Array(text.catalog.utf8), of: [SampleDeposit.self, SampleSavings.self]
    ).products(of: SampleDeposit.self)
  }

  @Test(arguments: [
    (1, 1, 12), (10, 10, 12), (1, 1_000_000_000_000_000, 12), (1, 10, 1), (1, 10, 120),
  ])
  func `A product at its limits is offered`(
    minimum: Int64, maximum: Int64, months: Int
  ) async throws {
    let tier = #"{"months": \#(months), "rateBasisPoints": 10000}"#
    let offered = try await offered(
      SampleText(minimum: "\(minimum)", maximum: "\(maximum)", tiers: "[\(tier)]"))
    #expect(offered.map(\.offer.limits) == [Won(minimum)...Won(maximum)])
    #expect(offered.first?.offer.tiers.map(\.months) == [months])
  }

  @Test(arguments: [0, 9680])
  func `A bonus can be zero, or come to 100 % with the rate exactly`(bonus: Int) async throws {
    let offered = try await offered(SampleText(more: #", "bonus": \#(bonus)"#))
    #expect(offered.map(\.bonus?.basisPoints) == [bonus])
  }

  @Test func `A bonus is optional`() async throws {
    #expect(try await offered(SampleText()).map(\.bonus) == [nil])
  }
}
