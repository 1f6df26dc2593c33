import FeatureDependencies
import Testing

struct TaxPolicyTests {
  private let day = CalendarDate(year: 2026, month: 11, day: 21)

  @Test(arguments: [
    (TaxKind.general, 9166, 1400), (.general, 512_164, 78_870), (.general, 20_833, 3200),
    (.general, 0, 0), (.general, 71, 0), (.general, 72, 10), (.exempt, 512_164, 0),
    (.agricultural, 512_164, 7170), (.agricultural, 714, 0), (.agricultural, 715, 10),
  ])
  func `Korean tax, cut to ten won at each step`(kind: TaxKind, interest: Int64, tax: Int64) throws
  {
    let policy = TaxPolicy.korea
    #expect(try policy.tax(on: Won(interest), kind: kind, paidOn: #require(day)) == Won(tax))
  }

  @Test func `The rule of the day on which interest is paid holds`() throws {
    let change = try #require(CalendarDate(year: 2027, month: 1, day: 1))
    let before = try #require(CalendarDate(year: 2026, month: 1, day: 1))
    let policy = TaxPolicy(periods: [
      .init(from: change, rates: [.general: TaxRate(ofInterest: 2000, ofTax: 0)]),
      .init(from: before, rates: [.general: TaxRate(ofInterest: 1000, ofTax: 0)]),
    ])
    let eve = try change.adding(days: -1)
    #expect(try policy.tax(on: Won(1000), kind: .general, paidOn: eve) == Won(100))
    #expect(try policy.tax(on: Won(1000), kind: .general, paidOn: change) == Won(200))
    #expect(throws: TaxError.noRule(.exempt, eve)) {
      try policy.tax(on: Won(1000), kind: .exempt, paidOn: eve)
    }
  }

  @Test func `Before the first rule there is an error, not a guess`() throws {
    let early = try #require(CalendarDate(year: 2004, month: 12, day: 31))
    #expect(throws: TaxError.noRule(.general, early)) {
      try TaxPolicy.korea.tax(on: Won(1), kind: .general, paidOn: early)
    }
  }
}
