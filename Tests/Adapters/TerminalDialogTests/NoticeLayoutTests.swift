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

  @Test(arguments: [
    (
      Language.english,
      "  ! Deposit insurance covers 100,000,000 won, principal and interest of all your accounts "
        + "together. Yours would come to 123,456,789 won."
    ),
    (
      .korean,
      "  ! 예금자보호 한도는 모든 계좌의 원금과 이자를 합해 100,000,000원입니다. "
        + "개설 후 합계는 123,456,789원입니다."
    ),
  ])
  func `The insurance notice states the limit and the new total`(
    language: Language, said: String
  ) throws {
    let illustration = Illustration(
      name: LocalizedText(verbatim: "Plain"), quote: try Samples.quote(), growth: [])
    let notice = DepositInsuranceNotice(limit: Won(100_000_000), total: Won(123_456_789))
    let preview = OpeningPreview(
      illustration: illustration, fundingAccount: try Samples.number("110-000001-3"),
      left: Won(7_654_321), insurance: notice)
    let text = Samples.layout(language, columns: 400).lines(.preview(preview))
    #expect(text.last == said)
    #expect(text.contains { $0.contains("110-000001-3") && $0.contains("7,654,321") })
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
