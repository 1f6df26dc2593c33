import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Specimen

/// The expected figures were computed with Python's integers. Interest is P*r*n // 120000. Income
/// tax is 14 % of it, and local tax a tenth of the income tax, each truncated to ten won.
struct SpecimenInterestTests {
  struct Row: Sendable {
    let principal: Int64
    let rate, months: Int
    let interest, tax, payout: Int64
  }

  @Test(arguments: [
    Row(
      principal: 10_000_000, rate: 300, months: 12,
      interest: 300_000, tax: 46_200, payout: 10_253_800),
    Row(
      principal: 1_234_567, rate: 275, months: 7,
      interest: 19_804, tax: 3040, payout: 1_251_331),
    Row(
      principal: 49_999_999, rate: 333, months: 36,
      interest: 4_994_999, tax: 769_210, payout: 54_225_788),
    Row(principal: 100_000, rate: 1, months: 1, interest: 0, tax: 0, payout: 100_000),
  ])
  func `Interest, tax and payout are exact to the won`(row: Row) throws {
    let quote = try quote(row.principal, rate: row.rate, months: row.months)
    #expect(quote.interest == Won(row.interest))
    #expect(quote.tax == Won(row.tax))
    #expect(quote.payout == Won(row.payout))
  }

  @Test func `One sum is paid out at maturity, or on the Monday after a weekend`() throws {
    let quote = try quote(10_000_000, rate: 300, months: 2)
    #expect(quote.schedule.map(\.kind) == [.maturity])
    #expect(quote.schedule.map(\.amount) == [quote.payout])
    #expect("\(quote.maturityDate)" == "2027-01-30")
    #expect("\(quote.payoutDate)" == "2027-02-01")
  }

  /// The figures of `principal` won for `months` from Monday, 30 November 2026.
  private func quote(_ principal: Int64, rate: Int, months: Int) throws -> Quote {
    let tier = RateTier(months: months, rate: try #require(AnnualRate(basisPoints: rate)))
    var product = try SpecimenProduct.sample()
    product.offer = ProductOffer(
      id: product.offer.id, name: product.offer.name, limits: product.offer.limits, tiers: [tier])
    let selection = ProductSelection(
      kind: .specimen, productID: product.offer.id, amount: Won(principal), months: months,
      taxKind: .general)
    let openedOn = try #require(CalendarDate(iso8601: "2026-11-30"))
    let figures = SpecimenFigures(product: product, taxPolicy: .sample)
    return try figures.illustration(selection, openedOn: openedOn).quote
  }
}
