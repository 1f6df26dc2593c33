import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// Which deposit a savings is linked to where there is more than one.
struct SavingsLinkChoiceTests {
  private let given = "DEPOSIT-7"

  private func opened(_ number: String) throws -> OpenedAccount {
    let account = try #require(AccountNumber(number))
    return OpenedAccount(
      number: account, contract: try SampleContracts(funding: account).contract("R", amount: 1_000),
      signed: SignedContract(text: "s"), receipt: Receipt(text: "r"))
  }

  /// The account that the savings asks to be linked to: none of them is in the books.
  private func link(nested: FlowOutcome) async throws -> String? {
    let steps = FlowScript.savings.steps(["savings.openDeposit": "yes"])
    let doubles = try await OpeningDoubles(steps, nested: nested)
    let builder = try SavingsBranch.sample(doubles).builder
    let before = try #require(AccountNumber(given))
    let outcome = await builder.build(id: before).run()
    guard case .ledger(.notLinkable(let link)) = outcome.stop else { return nil }
    return "\(link.number)"
  }

  @Test func `The deposit opened first is linked instead of the one before`() async throws {
    var nested = FlowOutcome()
    nested.add(try opened("DEPOSIT-8"))
    #expect(try await link(nested: nested) == "DEPOSIT-8")
  }

  @Test func `The link is to the nested flow's own account, whatever was opened after it`()
    async throws
  {
    var (nested, further) = (FlowOutcome(), FlowOutcome())
    nested.add(try opened("DEPOSIT-8"))
    further.add(try opened("SAVINGS-9"))
    try nested.include(further)
    #expect(try await link(nested: nested) == "DEPOSIT-8")
  }

  @Test func `A savings keeps its link if no deposit is opened after all`() async throws {
    let back = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "deposit.product"))
    #expect(try await link(nested: FlowOutcome(stop: back)) == given)
  }
}
