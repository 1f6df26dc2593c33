import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

@testable import BankCommands

/// The JSON of accounts, batch lines and errors.
struct ScriptJSONTests {
  private func members(_ value: JSON) throws -> [String: Any] {
    let data = Data(value.text().utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `An account's JSON has the rate with its bonus, and a payout date on a weekday`()
    throws
  {
    // At a rate of 3.20%, of which 0.10% are a bonus; the maturity date is a Saturday.
    let contract = try Samples.contract(
      "R", of: .savings, amount: 300_000, from: Samples.account("DEMAND-1"),
      linked: Samples.account("DEPOSIT-1"))
    let account = Account(
      number: try Samples.account("SAVINGS-2"), openedOn: contract.quote.openedOn,
      balance: Won(300_000), contracted: .init(terms: contract.terms, quote: contract.quote))
    let json = try members(account.json)
    #expect(json["rateBasisPoints"] as? Int == 320)
    #expect(json["maturityDate"] as? String == "2027-11-20")
    #expect(json["payoutDate"] as? String == "2027-11-22")
    #expect(json["linkedAccountNumber"] as? String == "DEPOSIT-1")
    #expect(json["balanceWon"] as? Int == 300_000)
  }

  @Test func `A failed line lists all accounts it opened`() throws {
    var outcome = FlowOutcome()
    outcome.add(try Samples.opened("OWN-1"))
    var nested = FlowOutcome()
    nested.add(try Samples.opened("NESTED-2"))
    try outcome.include(nested)
    let line = LineOutcome(outcome, unused: [])
    let failed = try members(line.json(try Samples.request("R"), .noHome, .english))
    #expect(failed["accountNumber"] == nil)
    let opened = try #require(failed["opened"] as? [[String: Any]])
    #expect(opened.map { $0["accountNumber"] as? String } == ["OWN-1", "NESTED-2"])
  }

  @Test func `The documents of an account without a contract have null for it`() throws {
    let json = try members(SampleDocuments.demand().json)
    #expect(json["contract"] is NSNull)
    #expect(json["receipt"] as? String == "d.e.f")
  }
}
