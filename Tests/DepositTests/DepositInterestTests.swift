import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Deposit

/// Interest examples that banks publish; the comment above each group names the bank's site.
struct DepositInterestTests {
  struct Row: Sendable {
    let method: InterestMethod
    let principal, rate, months, interest, tax, payout: Int64
  }

  static let printed = [
    // angukbank.co.kr
    Row(
      method: .monthlyPayout, principal: 10_000_000, rate: 110, months: 1,
      interest: 9166, tax: 1400, payout: 10_007_766),
    Row(
      method: .monthlyPayout, principal: 10_000_000, rate: 150, months: 1,
      interest: 12_500, tax: 1920, payout: 10_010_580),
    // samjungsavingsbank.co.kr
    Row(
      method: .monthlyCompound, principal: 10_000_000, rate: 250, months: 24,
      interest: 512_164, tax: 78_870, payout: 10_433_294),
    Row(
      method: .monthlyCompound, principal: 10_000_000, rate: 180, months: 6,
      interest: 90_338, tax: 13_900, payout: 10_076_438),
    Row(
      method: .monthlyPayout, principal: 10_000_000, rate: 250, months: 1,
      interest: 20_833, tax: 3200, payout: 10_017_633),
    // dsbank.co.kr
    Row(
      method: .simple, principal: 30_000_000, rate: 320, months: 12,
      interest: 960_000, tax: 147_840, payout: 30_812_160),
    // etx.ineeds.kr
    Row(
      method: .simple, principal: 1_000_000, rate: 300, months: 12,
      interest: 30_000, tax: 4620, payout: 1_025_380),
  ]

  @Test(arguments: printed)
  func `Published examples of banks are reproduced to the won`(row: Row) throws {
    let quote = try quote(row.method, row.principal, row.rate, Int(row.months))
    #expect(quote.interest == Won(row.interest))
    #expect(quote.tax == Won(row.tax))
    #expect(quote.payout == Won(row.payout))
  }

  @Test func `The longest term of monthly payouts has a payment each month`() throws {
    let quote = try quote(.monthlyPayout, 10_000_000, 110, 120)
    #expect(quote.schedule.count == 121)
    #expect(quote.interest == Won(120 * 9166))
  }

  // Expected values computed with Python integers: P*(120000+r)**n // 120000**n - P.
  @Test(
    arguments: [
      (1_000_000_000_000, 3000, 60, 3_399_789_748_815),
      (999_999_999_999, 2999, 59, 3_290_419_295_679),
      (1, 3000, 60, 3), (1_000_000_000_000, 1, 60, 500_122_936), (123_456_789, 0, 60, 0),
    ] as [(Int64, Int64, Int, Int64)])
  func `Compound interest is exact`(
    principal: Int64, rate: Int64, months: Int, interest: Int64
  ) throws {
    #expect(try quote(.monthlyCompound, principal, rate, months).interest == Won(interest))
  }

  @Test func `Monthly payouts are taxed each month, and paid with the principal at the end`() throws
  {
    let quote = try quote(.monthlyPayout, 10_000_000, 110, 12)
    #expect(quote.schedule.count == 13)
    #expect(quote.schedule.dropLast().allSatisfy { $0.kind == .interest })
    #expect(quote.schedule.dropLast().allSatisfy { $0.tax == Won(1400) })
    #expect(quote.schedule.last?.amount == Won(10_000_000))
    #expect(quote.interest == Won(12 * 9166))
    #expect(quote.tax == Won(12 * 1400))
    #expect(try quote.schedule.map(\.amount).total() == quote.payout)
  }

  @Test func `Dates are counted from the opening, and weekend payouts move to Monday`() throws {
    let quote = try quote(.monthlyPayout, 10_000_000, 110, 3, on: "2026-10-31")
    #expect(
      quote.schedule.map { "\($0.date)" } == [
        "2026-11-30", "2026-12-31", "2027-02-01", "2027-02-01",
      ])
    #expect("\(quote.maturityDate)" == "2027-01-31")
    #expect("\(quote.payoutDate)" == "2027-02-01")
  }

  private func quote(
    _ method: InterestMethod, _ principal: Int64, _ rate: Int64, _ months: Int,
    on day: String = "2026-11-20"
  ) throws -> Quote {
    try product(method, Int(rate), months).illustration(
      of: selection(principal, months), openedOn: date(day), under: .sample
    ).quote
  }

  private func product(_ method: InterestMethod, _ rate: Int, _ months: Int) throws
    -> DepositProduct
  {
    let rate = try #require(AnnualRate(basisPoints: rate))
    return DepositProduct(
      offer: ProductOffer(
        id: try #require(ProductID("p")), name: LocalizedText(verbatim: "P"),
        limits: Won(1)...Won(1_000_000_000_000), tiers: [RateTier(months: months, rate: rate)]),
      interest: method)
  }

  private func selection(_ amount: Int64, _ months: Int) throws -> ProductSelection {
    ProductSelection(
      kind: .deposit, productID: try #require(ProductID("p")), amount: Won(amount), months: months,
      taxKind: .general)
  }

  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }
}
