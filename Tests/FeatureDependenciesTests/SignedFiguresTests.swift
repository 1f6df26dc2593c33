import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Each figure of a contract is signed under its own name.
struct SignedFiguresTests {
  private func signed(_ contract: OpeningContract) -> [String: String] {
    let fields = contract.document(in: ProductWords(of: contract.terms.selection.kind)).fields
    return Dictionary(fields.map { ($0.name, $0.value.signed) }) { first, _ in first }
  }

  @Test func `Every figure and date is signed under its name`() throws {
    let funding = try #require(AccountNumber("DEMAND-1"))
    let linked = try #require(AccountNumber("DEPOSIT-2"))
    let contract = try Samples.contract(
      "R", of: .savings, amount: 1_000_000, months: 2, from: funding, linked: linked)
    #expect(
      signed(contract) == [
        "kind": "savings", "product": "sample", "amountWon": "1000000", "months": "2",
        "fundingAccount": "DEMAND-1", "tax": "general", "linkedAccount": "DEPOSIT-2",
        "rateBasisPoints": "320", "linkedBonusBasisPoints": "10", "openedOn": "2026-11-20",
        "maturityDate": "2027-01-20", "payoutDate": "2027-01-20", "principalWon": "2000000",
        "interestWon": "320010", "taxWon": "49280", "payoutWon": "2270730",
        "schedule.1": "2026-11-20 installment 1000000 interest 0 tax 0",
        "schedule.2": "2026-12-20 installment 1000000 interest 0 tax 0",
        "schedule.3": "2027-01-20 maturity 2270730 interest 320010 tax 49280",
        "requestID": "R", "agreedAt": "2026-11-20T12:00:00+09:00",
      ])
  }

  @Test func `A bonus of zero is signed, unlike a missing one`() throws {
    let plain = try Samples.contract("R", amount: 1_000, from: Samples.account("DEMAND-1"))
    let none = try Samples.quote(
      plain.terms.selection, openedOn: plain.quote.openedOn, bonus: Samples.rate(0))
    let zero = OpeningContract(
      requestID: plain.requestID, terms: plain.terms, quote: none, agreedAt: plain.agreedAt)
    #expect(signed(zero)["linkedBonusBasisPoints"] == "0")
    #expect(signed(plain)["linkedBonusBasisPoints"] == nil)
  }
}
