import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct InsuredDepositTests {
  @Test func `Future interest of an existing deposit counts toward the insured total`() throws {
    let demand = try #require(AccountNumber("1"))
    let contract = try SampleContracts(funding: demand).contract("R", amount: 90_000_000)
    let deposit = Account(
      number: try #require(AccountNumber("2")), openedOn: contract.quote.openedOn,
      balance: Won(90_000_000), contracted: .init(terms: contract.terms, quote: contract.quote))
    let insurance = DepositInsurance(limit: Won(1), clause: LocalizedText(verbatim: ""))
    let next = try SampleContracts(funding: demand).contract("S", amount: 1_000_000)
    let notice = try insurance.notice(opening: next.quote, beside: Holdings(of: [deposit]))
    #expect(notice?.total == Won(90_000_000 + 2 * 320_010))
  }
}
