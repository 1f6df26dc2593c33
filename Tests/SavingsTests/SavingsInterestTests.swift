import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Savings

/// Interest examples that banks publish; the comment above each group names the bank's site.
struct SavingsInterestTests {
  struct Row: Sendable {
    let monthly, rate, months: Int64
    let taxKind: TaxKind
    let interest, tax, payout: Int64
  }

  static let printed = [
    // samjungsavingsbank.co.kr
    Row(
      monthly: 100_000, rate: 250, months: 12, taxKind: .general,
      interest: 16_250, tax: 2490, payout: 1_213_760),
    Row(
      monthly: 100_000, rate: 260, months: 24, taxKind: .general,
      interest: 65_000, tax: 10_010, payout: 2_454_990),
    Row(
      monthly: 100_000, rate: 270, months: 36, taxKind: .exempt,
      interest: 149_850, tax: 0, payout: 3_749_850),
    Row(
      monthly: 100_000, rate: 250, months: 48, taxKind: .exempt,
      interest: 245_000, tax: 0, payout: 5_045_000),
    Row(
      monthly: 1_657_001, rate: 200, months: 6, taxKind: .general,
      interest: 57_995, tax: 8920, payout: 9_991_081),
    // chsam.co.kr
    Row(
      monthly: 1_000_000, rate: 500, months: 12, taxKind: .general,
      interest: 325_000, tax: 50_050, payout: 12_274_950),
  ]

  @Test(arguments: printed)
  func `Published examples of banks are reproduced to the won`(row: Row) throws {
    let quote = try quote(row.monthly, row.rate, Int(row.months), row.taxKind)
    #expect(quote.interest == Won(row.interest))
    #expect(quote.tax == Won(row.tax))
    #expect(quote.payout == Won(row.payout))
  }

  // Expected values computed with Python integers: M*r*n*(n+1) // 240000.
  @Test func `The growth lists the interest earned by the end of each month`() throws {
    let growth = try illustration(300_000, 350, 12, .exempt).growth
    #expect(
      growth.map(\.earned.amount) == [
        0, 875, 2625, 5250, 8750, 13_125, 18_375, 24_500, 31_500, 39_375, 48_125, 57_750, 68_250,
      ])
    #expect(growth.map(\.paidIn.amount) == (1...12).map { 300_000 * $0 } + [3_600_000])
  }

  private func quote(
    _ monthly: Int64, _ rate: Int64, _ months: Int, _ taxKind: TaxKind
  ) throws -> Quote {
    try illustration(monthly, rate, months, taxKind).quote
  }

  private func illustration(
    _ monthly: Int64, _ rate: Int64, _ months: Int, _ taxKind: TaxKind
  ) throws -> Illustration {
    let product = SavingsProduct(
      offer: ProductOffer(
        id: try #require(ProductID("p")), name: LocalizedText(verbatim: "P"),
        limits: Won(1)...Won(1_000_000_000_000),
        tiers: [RateTier(months: months, rate: try #require(AnnualRate(basisPoints: Int(rate))))]),
      linkedBonus: AnnualRate(basisPoints: 10))
    let selection = ProductSelection(
      kind: .savings, productID: product.offer.id, amount: Won(monthly), months: months,
      taxKind: taxKind)
    return try product.illustration(
      of: selection, openedOn: #require(CalendarDate(iso8601: "2026-11-20")), isLinked: false,
      under: .sample)
  }
}
