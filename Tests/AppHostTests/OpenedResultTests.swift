import Deposit
import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import TerminalDialog
import Testing

@testable import AppHost

/// What `open` gives where results go, if the customer was asked elsewhere.
struct OpenedResultTests {
  private static func answers(_ kind: String, _ account: String) -> [ScriptedDialog.Step] {
    let product = kind == "deposit" ? "time-deposit" : "installment-savings"
    return [
      ("product", product), ("amount", "1000000"), ("months", "12"), ("fundingAccount", account),
      ("tax", "general"), ("consent", "yes"),
    ].map { .answer("\(kind).\($0.0)", $0.1) }
  }

  @Test func `The account and all that was opened with it are given, in their order`() async throws
  {
    let account = try await OpeningDoubles([]).funding.description
    let doubles = try await OpeningDoubles(
      Self.answers("deposit", account) + [.answer("deposit.openSavings", "yes")]
        + [.answer("savings.openDeposit", "no")] + Self.answers("savings", account)
        + LaterOffers.declined(after: .savings)
        + LaterOffers.declined(after: .deposit, answered: 1))
    let root = try CompositionRoot(doubles, dialog: doubles.script)
    let scope = CustomerScope(
      root: root, signing: doubles.signer, ledger: doubles.ledger, documents: NoDocuments(),
      drafts: NoDrafts(), batches: NoBatches())
    let results = ScriptedDialog([])
    let command = OpenCommand(
      kind: .deposit, requestID: nil, customerID: nil, access: OneCustomer(session: scope),
      opening: ResumableOpening(dialog: doubles.script, isInteractive: false),
      showsResults: false, unused: { [] },
      output: CommandOutput(
        json: false, dialog: results, streams: StandardStreams(), interruption: { nil },
        language: { .english }))
    #expect(try await command.run() == .done)
    let numbers = await results.shown.compactMap { content in
      if case .opened(let account) = content { "\(account.number)" } else { nil }
    }
    #expect(numbers == ["DEPOSIT-2", "SAVINGS-3"])
  }
}
