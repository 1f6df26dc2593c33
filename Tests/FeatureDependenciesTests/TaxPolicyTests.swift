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

  @Test(arguments: [(TaxKind.general, "15.4%"), (.exempt, "0%"), (.agricultural, "1.4%")])
  func `The note of a tax kind is its whole rate on the day`(kind: TaxKind, note: String) throws {
    let question = Question.tax(
      QuestionKey(rawValue: "tax"), under: .sample, on: try Samples.day("2026-11-20"))
    guard case .choice(let choices) = question.prompt.kind else {
      throw QuoteError.overflow
    }
    #expect(choices.first { $0.value == kind.rawValue }?.note == LocalizedText(verbatim: note))
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
