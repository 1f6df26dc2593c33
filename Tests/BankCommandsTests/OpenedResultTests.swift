import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import TerminalDialog
import Testing

@testable import BankCommands

/// The results that `open` shows if the questions were asked in another dialog.
struct OpenedResultTests {
  @Test func `The account and every account opened with it are shown, in the order of opening`()
    async throws
  {
    var outcome = FlowOutcome()
    outcome.add(try Samples.opened("DEPOSIT-2"))
    var nested = FlowOutcome()
    nested.add(try Samples.opened("SAVINGS-3"))
    try outcome.include(nested)
    let host = try FakeHost(
      session: DoubledSession(ledger: try await OpeningDoubles([]).ledger, outcome: outcome))
    #expect(await host.run("open", "deposit") == 0)
    let shown = try host.output.split(separator: "\n")
    #expect(shown.count == 2)
    #expect(shown.first?.contains("DEPOSIT-2") == true)
    #expect(shown.last?.contains("SAVINGS-3") == true)
  }

  @Test(arguments: [
    FlowStop.ledger(.contractMismatch(reason: LocalizedText(verbatim: "other"))),
    .ledger(.unavailable(reason: LocalizedText(verbatim: "busy"))),
    .consentRefused(at: QuestionKey(rawValue: "deposit.consent")),
    .interrupted(.back, at: QuestionKey(rawValue: "deposit.consent")),
  ])
  func `A stop after an opening never says that nothing was opened`(stop: FlowStop) throws {
    let error = CommandError(stop, opened: [try Samples.opened("DEPOSIT-2")])
    for text in [error.personal, error.message, error.remedy].compactMap(\.self) {
      #expect(!text.en.contains("Nothing was"))
    }
  }
}
