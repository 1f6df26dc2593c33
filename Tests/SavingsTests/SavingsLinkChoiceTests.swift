import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// The deposit that a savings account is linked to, if there is more than one.
struct SavingsLinkChoiceTests {
  private let given = "DEPOSIT-7"

  private func opened(_ number: String) throws -> OpenedAccount {
    let account = try #require(AccountNumber(number))
    return OpenedAccount(
      number: account, contract: try SampleContracts(funding: account).contract("R", amount: 1_000),
      signed: SignedContract(text: "s"), receipt: Receipt(text: "r"))
  }

  /// The account that the flow tries to link. The ledger has none of these deposits, so its error
  /// names the requested one.
  private func link(nested: FlowOutcome) async throws -> String? {
    var steps = [ScriptedDialog.Step].savings.answering("savings.openDeposit", "yes")
    if nested.isLeft { steps.insert(.answer("savings.openDeposit", "no"), at: 1) }
    let doubles = try await OpeningDoubles(steps, nested: nested)
    let builder = try SavingsBranch.sample(doubles).builder
    let before = try #require(AccountNumber(given))
    let outcome = await builder.build(id: before).run()
    guard case .ledger(.notLinkable(let link)) = outcome.stop else { return nil }
    return "\(link.number)"
  }

  @Test func `A deposit opened on the way replaces the link passed to the builder`() async throws {
    var nested = FlowOutcome()
    nested.add(try opened("DEPOSIT-8"))
    #expect(try await link(nested: nested) == "DEPOSIT-8")
  }

  @Test func `The link is to the nested flow's own account, not to one it opened afterwards`()
    async throws
  {
    var (nested, further) = (FlowOutcome(), FlowOutcome())
    nested.add(try opened("DEPOSIT-8"))
    further.add(try opened("SAVINGS-9"))
    try nested.include(further)
    #expect(try await link(nested: nested) == "DEPOSIT-8")
  }

  @Test(arguments: [DialogInterruption.stopped, .back])
  func `Going back after a nested deposit asks for the link again, and from there leaves the flow`(
    interruption: DialogInterruption
  ) async throws {
    var nested = FlowOutcome()
    nested.add(try opened("DEPOSIT-8"))
    let doubles = try await OpeningDoubles(
      [
        .answer("savings.deposit", "new"), .interrupt("savings.product", .back),
        .interrupt("savings.deposit", interruption),
      ], nested: nested)
    let outcome = try await SavingsBranch.sample(doubles).builder.build(id: nil).run()
    #expect(outcome.stop?.interruption == interruption)
    #expect(outcome.opened == nested.opened)
    try await doubles.script.verify()
    #expect(await doubles.script.asked.last?.earlier == "DEPOSIT-8")
  }

  @Test func `A savings account keeps its link if no deposit is opened`() async throws {
    let back = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "deposit.product"))
    #expect(try await link(nested: FlowOutcome(stop: back)) == given)
  }
}
