import FeatureDependencies
import Testing

@testable import TerminalDialog

/// Layout of the amounts and dates that a customer's decision depends on.
struct NoticeLayoutTests {
  @Test(arguments: [
    ("2027-02-18", "20 Feb 2027 (in 2 days)"), ("2027-02-19", "20 Feb 2027 (in 1 day)"),
    ("2027-02-20", "20 Feb 2027"), ("2027-02-21", "20 Feb 2027"),
  ])
  func `The days to maturity are counted down until the day before`(
    day: String, text: String
  ) throws {
    let accounts = Presentation.accounts([try Samples.account()], on: try Samples.date(day))
    #expect(Samples.layout().lines(accounts).contains("  Maturity     \(text)"))
  }

  @Test func `The next payment is the first after the opening date`() throws {
    let quote = try Samples.quote()
    let first = ScheduleEntry(
      kind: .installment, date: quote.openedOn, amount: Won(1), interest: .zero, tax: .zero)
    let second = ScheduleEntry(
      kind: .installment, date: try quote.openedOn.adding(months: 1), amount: Won(2),
      interest: .zero, tax: .zero)
    let opened = try Samples.opened().contract
    let contract = OpeningContract(
      requestID: opened.requestID, terms: opened.terms,
      quote: try Samples.quote(after: [first, second]), agreedAt: opened.agreedAt)
    #expect(Samples.layout().next(contract)?.en == "20 Dec 2026: you pay in 2 won")
  }
}
