import FeatureDependencies
import Testing

struct DepositInsuranceTests {
  private let insurance = DepositInsurance(
    limit: Won(100_000_000), clause: LocalizedText(verbatim: ""))

  @Test func `Balances and interest are insured up to the limit`() throws {
    let quote = try quote(paying: 50_000_000, of: 50_000_000, earning: 1_000_000)
    #expect(try insurance.notice(opening: quote, beside: Holdings(of: [demand(99_000_000)])) == nil)
  }

  @Test func `One won above the limit is reported, and transferred money is counted once`()
    throws
  {
    let quote = try quote(paying: 50_000_000, of: 50_000_000, earning: 1_000_001)
    let notice = try insurance.notice(opening: quote, beside: Holdings(of: [demand(99_000_000)]))
    #expect(notice == DepositInsuranceNotice(limit: Won(100_000_000), total: Won(100_000_001)))
  }

  @Test func `All installments of an existing savings account count, even if not yet paid`() throws
  {
    let held = try quote(paying: 3_000_000, of: 108_000_000, earning: 5_000_000)
    let new = try quote(paying: 3_000_000, of: 3_000_000, earning: 0)
    let notice = try insurance.notice(opening: new, beside: Holdings(of: [account(held)]))
    #expect(notice?.total == Won(113_000_000))
  }

  @Test func `All installments of a new savings account count`() throws {
    let new = try quote(paying: 3_000_000, of: 108_000_000, earning: 5_000_000)
    let notice = try insurance.notice(opening: new, beside: Holdings(of: [demand(3_000_000)]))
    #expect(notice?.total == Won(113_000_000))
  }

  @Test func `The balances of all demand accounts count`() throws {
    let new = try quote(paying: 5, of: 5, earning: 0)
    let accounts = try [demand(40_000_000), demand(50_000_000), demand(10_000_001)]
    #expect(
      try insurance.notice(opening: new, beside: Holdings(of: accounts))?.total == Won(100_000_001))
  }

  private func quote(
    paying amount: Int64, of principal: Int64, earning interest: Int64
  ) throws -> Quote {
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    let selection = ProductSelection(
      kind: ProductKind(declared: "any"), productID: try #require(ProductID("p")),
      amount: Won(amount), months: 36, taxKind: .exempt)
    return try Quote(
      selection: selection, rate: try #require(AnnualRate(basisPoints: 100)), openedOn: date,
      maturityDate: date, payoutDate: date, principal: Won(principal), interest: Won(interest),
      tax: .zero, schedule: [])
  }

  private func demand(_ balance: Int64) throws -> Account {
    Account(
      number: try #require(AccountNumber("1")),
      openedOn: try #require(CalendarDate(year: 2026, month: 11, day: 20)), balance: Won(balance),
      contracted: nil)
  }

  private func account(_ quote: Quote) throws -> Account {
    let number = try #require(AccountNumber("1"))
    let terms = OpeningTerms(selection: quote.selection, fundingAccount: number)
    return Account(
      number: number, openedOn: quote.openedOn, balance: quote.selection.amount,
      contracted: .init(terms: terms, quote: quote))
  }
}
