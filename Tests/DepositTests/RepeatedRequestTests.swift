import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The same request id, again: exactly once.
struct RepeatedRequestTests {
  @Test func `The same terms give the same receipt the next day, without money or signature`()
    async throws
  {
    let time = try FixedClock(noonOn: "2026-11-20").orThrow()
    let bank = InMemoryBank(clock: time)
    let first = try await DepositBranch(
      DepositBranch.answers(), balance: 10_000_000, bank: bank, time: time)
    let opened = try #require(await first.run().account)

    time.advance(seconds: 86_400)
    // The same lines of a pipe answer the same questions.
    let second = try await DepositBranch(
      DepositBranch.answers(), bank: bank, funding: first.funding, time: time)
    let outcome = await second.run()
    #expect(outcome.account == opened && outcome.opened == [opened] && outcome.stop == nil)
    #expect(await second.signer.signed.isEmpty)
    #expect(try await second.ledger.accounts().count == 2)
    try await second.script.verify()
  }

  @Test func `It does not matter that the product is no longer on offer`() async throws {
    let time = try FixedClock(noonOn: "2026-11-20").orThrow()
    let bank = InMemoryBank(clock: time)
    let first = try await DepositBranch(DepositBranch.answers(), bank: bank, time: time)
    let opened = try #require(await first.run().account)
    let second = try await DepositBranch(
      DepositBranch.answers(), bank: bank, funding: first.funding, time: time)
    let outcome = await DepositOpenBuilder(dependency: EmptyShop(branch: second)).build().run()
    #expect(outcome.opened == [opened] && outcome.stop == nil)
  }

  @Test func `Other terms are a conflict that names both`() async throws {
    let time = try FixedClock(noonOn: "2026-11-20").orThrow()
    let bank = InMemoryBank(clock: time)
    let first = try await DepositBranch(DepositBranch.answers(), bank: bank, time: time)
    let opened = try #require(await first.run().account)

    let steps = DepositBranch.answers(upTo: "deposit.tax") + [.answer("deposit.tax", "exempt")]
    let second = try await DepositBranch(steps, bank: bank, funding: first.funding, time: time)
    guard case .ledger(.requestConflict(let id, let before, let asked)) = await second.run().stop
    else {
      Issue.record("a conflict was expected")
      return
    }
    #expect(
      "\(id)" == "R1" && before == opened.contract.terms && asked.selection.taxKind == .exempt)
    #expect(await second.signer.signed.isEmpty)
  }
}

struct MidnightTests {
  @Test func `If the day changes before consent, preview and consent run again`() async throws {
    let time = try FixedClock(noonOn: "2026-11-20").orThrow()
    let branch = try await DepositBranch(
      DepositBranch.answers(upTo: "deposit.openSavings")
        + [.answer("deposit.consent", "yes"), .answer("deposit.openSavings", "no")], time: time)
    let late = LateConsent(dialog: branch.script, time: time)
    let outcome = await DepositOpenBuilder(
      dependency: LateBranch(branch: branch, dialog: late)
    ).build().run()
    let opened = try #require(outcome.account)
    #expect("\(opened.contract.quote.openedOn)" == "2026-11-21")
    #expect("\(opened.contract.agreedAt.date)" == "2026-11-21")
    let previews = await branch.script.shown.filter {
      if case .preview = $0 { true } else { false }
    }
    #expect(previews.count == 2)
    try await branch.script.verify()
  }
}

/// A customer who thinks over midnight before her first consent.
private actor LateConsent: Dialog {
  let dialog: ScriptedDialog
  let time: FixedClock
  private var thought = false

  init(dialog: ScriptedDialog, time: FixedClock) { (self.dialog, self.time) = (dialog, time) }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if prompt.kind == .consent, !thought {
      thought = true
      time.advance(seconds: 86_400)
    }
    return try await dialog.answer(to: prompt)
  }

  func show(_ content: Presentation) async { await dialog.show(content) }
}

private struct LateBranch: DepositOpenDependency {
  let branch: DepositBranch
  let dialog: any Dialog

  var catalog: any ProductCatalog { branch.catalog }
  var clock: any WallClock { branch.clock }
  var taxPolicy: TaxPolicy { branch.taxPolicy }
  var signing: any SigningService { branch.signing }
  var ledger: any AccountLedger { branch.ledger }
  var requestIDs: any RequestIDs { branch.requestIDs }
  var savingsOpenBuilder: any SavingsOpenBuildable { branch.savingsOpenBuilder }
}
