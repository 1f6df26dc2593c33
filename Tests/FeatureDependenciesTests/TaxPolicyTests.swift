import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct TaxPolicyTests {
  private static let text = LocalizedText(verbatim: "")

  @Test func `Tax follows the rule in force on the payment day`() throws {
    let change = try #require(CalendarDate(year: 2027, month: 1, day: 1))
    let before = try #require(CalendarDate(year: 2026, month: 1, day: 1))
    let policy = TaxPolicy(
      periods: [
        .init(from: change, rates: [.general: TaxRate(ofInterest: 2000, ofTax: 0)]),
        .init(from: before, rates: [.general: TaxRate(ofInterest: 1000, ofTax: 0)]),
      ], clause: Self.text, help: Self.text)
    let eve = try change.adding(days: -1)
    #expect(try policy.tax(on: Won(1000), kind: .general, paidOn: eve) == Won(100))
    #expect(try policy.tax(on: Won(1000), kind: .general, paidOn: change) == Won(200))
  }

  @Test func `A tax kind without a rule is an error`() throws {
    let day = try #require(CalendarDate(year: 2026, month: 1, day: 1))
    let policy = TaxPolicy(
      periods: [.init(from: day, rates: [.general: TaxRate(ofInterest: 1000, ofTax: 0)])],
      clause: Self.text, help: Self.text)
    #expect(throws: TaxError.noRule(.exempt, day)) {
      try policy.tax(on: Won(1000), kind: .exempt, paidOn: day)
    }
  }

  @Test func `A payment before the first tax rule is an error`() throws {
    let early = try #require(CalendarDate(year: 2004, month: 12, day: 31))
    #expect(throws: TaxError.noRule(.general, early)) {
      try TaxPolicy.sample.tax(on: Won(1), kind: .general, paidOn: early)
    }
  }

  @Test(arguments: [(71, 0), (72, 10), (9166, 1400), (512_164, 78_870)] as [(Int64, Int64)])
  func `Both taxes are truncated to ten won, the second computed from the first`(
    interest: Int64, tax: Int64
  ) throws {
    let rate = TaxRate(ofInterest: 1400, ofTax: 1000)
    #expect(try rate.tax(on: Won(interest)) == Won(tax))
  }

  @Test func `A payment is principal and interest less the tax of its day`() throws {
    let day = try #require(CalendarDate(iso8601: "2026-11-20"))
    let payment = try TaxPolicy.sample.payment(
      .maturity, of: Won(1_000_000), interest: Won(30_000), taxed: .general, on: day)
    #expect(payment.tax == Won(4620))
    #expect(payment.amount == Won(1_025_380))
  }

  @Test func `A payment that does not fit 64 bits is an error`() throws {
    let day = try #require(CalendarDate(iso8601: "2026-11-20"))
    #expect(throws: QuoteError.overflow) {
      try TaxPolicy.sample.payment(
        .maturity, of: Won(.max), interest: Won(1), taxed: .exempt, on: day)
    }
  }
}
