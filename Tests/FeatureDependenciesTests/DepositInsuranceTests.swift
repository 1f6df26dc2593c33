import FeatureDependencies
import Testing

struct DepositInsuranceTests {
  private func notice(balance: Int64, opening amount: Int64, earning interest: Int64) throws
    -> DepositInsuranceNotice?
  {
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    let selection = ProductSelection(
      kind: .deposit, productID: try #require(ProductID("p")), amount: Won(amount), months: 12,
      taxKind: .exempt)
    let quote = try Quote(
      selection: selection, rate: try #require(AnnualRate(basisPoints: 100)), openedOn: date,
      maturityDate: date, payoutDate: date, principal: Won(amount), interest: Won(interest),
      tax: .zero, schedule: [])
    let account = Account(
      number: try #require(AccountNumber("1")), kind: .demand, openedOn: date,
      balance: Won(balance), contracted: nil)
    return try DepositInsurance.notice(opening: quote, beside: [account])
  }

  @Test func `All is covered up to the limit, the interest included`() throws {
    #expect(try notice(balance: 99_000_000, opening: 50_000_000, earning: 1_000_000) == nil)
  }

  @Test func `One won more is not, and money that only moves is counted once`() throws {
    let notice = try notice(balance: 99_000_000, opening: 50_000_000, earning: 1_000_001)
    #expect(notice?.total == Won(100_000_001))
    #expect(notice?.limit == Won(100_000_000))
  }

  @Test func `Of a savings all installments count, held or new, so both orders say the same`()
    throws
  {
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    let selection = ProductSelection(
      kind: .savings, productID: try #require(ProductID("s")), amount: Won(3_000_000), months: 36,
      taxKind: .exempt)
    let quote = try Quote(
      selection: selection, rate: try #require(AnnualRate(basisPoints: 100)), openedOn: date,
      maturityDate: date, payoutDate: date, principal: Won(108_000_000), interest: Won(5_000_000),
      tax: .zero, schedule: [])
    let number = try #require(AccountNumber("1"))
    let held = Account(
      number: number, kind: .savings, openedOn: date, balance: Won(3_000_000),
      contracted: .init(
        terms: OpeningTerms(selection: selection, fundingAccount: number, linkedAccount: nil),
        quote: quote))
    let small = try Quote(
      selection: selection, rate: quote.rate, openedOn: date, maturityDate: date, payoutDate: date,
      principal: Won(3_000_000), interest: .zero, tax: .zero, schedule: [])
    let notice = try DepositInsurance.notice(opening: small, beside: [held])
    #expect(notice?.total == Won(113_000_000))
  }
}
