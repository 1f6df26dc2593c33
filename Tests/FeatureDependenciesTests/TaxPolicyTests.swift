import FeatureDependenciesTesting
import Testing

@testable import FeatureDependencies

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
    #expect(throws: QuoteError.noTaxRule(.exempt, day)) {
      try policy.tax(on: Won(1000), kind: .exempt, paidOn: day)
    }
  }

  @Test func `A tax kind that a later rule has no longer is an error from then on`() throws {
    let days = try ["2026-01-01", "2027-01-01"].map(Samples.day)
    let rate = TaxRate(ofInterest: 1000, ofTax: 0)
    let policy = TaxPolicy(
      periods: [
        .init(from: days[0], rates: [.general: rate, .exempt: rate]),
        .init(from: days[1], rates: [.general: rate]),
      ], clause: Self.text, help: Self.text)
    #expect(throws: QuoteError.noTaxRule(.exempt, days[1])) {
      try policy.tax(on: Won(1000), kind: .exempt, paidOn: days[1])
    }
  }

  @Test func `A payment before the first tax rule is an error`() throws {
    let early = try #require(CalendarDate(year: 2004, month: 12, day: 31))
    #expect(throws: QuoteError.noTaxRule(.general, early)) {
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

  /// 30 % of 69 is 20.7, of the truncated 60 it is 18.
  @Test func `The second tax is computed from the first after that was truncated`() throws {
    #expect(try TaxRate(ofInterest: 10_000, ofTax: 3000).tax(on: Won(69)) == Won(70))
  }

  @Test(arguments: ["2026-01-01", "2026-11-20", "2027-11-20", "2027-12-31"])
  func `Rates are listed from the current one on, each only where it changes`(
    day: String
  ) throws {
    let days = try ["2025-01-01", "2026-01-01", "2027-01-01", "2028-01-01"].map(Samples.day)
    let policy = TaxPolicy(
      periods: zip(days, [900, 1400, 1400, 1500]).map { day, points in
        .init(from: day, rates: [.general: TaxRate(ofInterest: points, ofTax: 1000)])
      }, clause: Self.text, help: Self.text)
    let listed = try #require(policy.rates(of: .general, from: Samples.day(day)))
    #expect(listed.en == "15.4%, 16.5% from 2028-01-01")
    #expect(listed.ko == "15.4%, 2028-01-01부터 16.5%")
  }

  @Test func `A rate that returns is listed again, and one that stays is not`() throws {
    let days = try ["2026-01-01", "2027-01-01", "2028-01-01", "2029-01-01"].map(Samples.day)
    let policy = TaxPolicy(
      periods: zip(days, [1400, 1500, 1500, 1400]).map { day, points in
        .init(from: day, rates: [.general: TaxRate(ofInterest: points, ofTax: 1000)])
      }, clause: Self.text, help: Self.text)
    let listed = policy.rates(of: .general, from: try Samples.day("2026-11-20"))
    #expect(listed?.en == "15.4%, 16.5% from 2027-01-01, 15.4% from 2029-01-01")
  }

  @Test func `A rate that applies only later is listed with its first day`() throws {
    let period = TaxPolicy.Period(
      from: try Samples.day("2026-01-01"), rates: [.general: TaxRate(ofInterest: 1400, ofTax: 1000)]
    )
    let policy = TaxPolicy(periods: [period], clause: Self.text, help: Self.text)
    let listed = policy.rates(of: .general, from: try Samples.day("2025-12-31"))
    #expect(listed?.en == "15.4% from 2026-01-01")
    #expect(listed?.ko == "2026-01-01부터 15.4%")
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
