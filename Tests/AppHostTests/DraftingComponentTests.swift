import Deposit
import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Savings
import Synchronization
import Testing

@testable import AppHost

/// Drafts that the host's components save, with doubles for signing and storage.
struct DraftingComponentTests {
  /// Stores one draft, and records its answers at each signature.
  private final class Drafts: DraftStore, SigningService {
    let kept = Mutex<OpeningDraft?>(nil)
    let keptAtSigning = Mutex<[[String]]>([])
    private let signing: any SigningService

    init(signing: any SigningService) { self.signing = signing }

    func save(
      _ draft: OpeningDraft, replacing _: [OpeningDraft.Answer]?
    ) async throws(StorageError) { kept.withLock { $0 = draft } }
    func delete(
      _ requestID: RequestID, replacing _: [OpeningDraft.Answer]?
    ) async throws(StorageError) { kept.withLock { $0 = nil } }
    func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] { [] }

    func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
      let answers = kept.withLock { $0?.answers.map { "\($0.key)=\($0.text)" } ?? [] }
      keptAtSigning.withLock { $0.append(answers) }
      return try await signing.sign(document)
    }
  }

  private func run(
    _ kind: ProductKind, _ steps: [ScriptedDialog.Step], failing error: LedgerError? = nil
  ) async throws -> (FlowOutcome, Drafts) {
    var doubles = try await OpeningDoubles(steps)
    if let error { doubles.ledger = UncertainLedger(base: doubles.ledger, error: error) }
    let root = try CompositionRoot(doubles, dialog: doubles.script)
    let drafts = Drafts(signing: doubles.signer)
    let customer = CustomerComponent(
      root: root, signing: drafts, ledger: doubles.ledger, documents: NoDocuments(),
      drafts: drafts, batches: NoBatches())
    let opening = ResumableOpening(
      dialog: doubles.script, mode: .script)
    let outcome = try await opening.open(kind, requestID: RequestID("R"), for: customer)
    return (outcome, drafts)
  }

  private static func answers(_ kind: String, _ account: String) -> [ScriptedDialog.Step] {
    let product = kind == "deposit" ? "time-deposit" : "installment-savings"
    return [
      ("product", product), ("amount", "1000000"), ("months", "12"), ("fundingAccount", account),
      ("tax", "general"),
    ].map { .answer("\(kind).\($0.0)", $0.1) }
  }

  @Test func `A draft is saved before anything is signed, and deleted at the end`() async throws {
    let account = try await OpeningDoubles([]).funding.description
    let answers = Self.answers("deposit", account)
    let (outcome, drafts) = try await run(
      .deposit,
      answers + [.answer("deposit.consent", "yes")] + LaterOffers.declined(after: .deposit))
    #expect(outcome.stop == nil)
    #expect(outcome.opened.count == 1)
    let expected = [
      "deposit.product=time-deposit", "deposit.amount=1000000", "deposit.months=12",
      "deposit.fundingAccount=\(account)", "deposit.tax=general",
    ]
    #expect(drafts.keptAtSigning.withLock { $0 } == [expected])
    #expect(drafts.kept.withLock { $0 } == nil)
  }

  @Test func `The answer that started a nested opening is taken back with it`() async throws {
    let account = try await OpeningDoubles([]).funding.description
    let (outcome, drafts) = try await run(
      .savings,
      [
        .answer("savings.link", "new"), .interrupt("deposit.product", .back),
        .answer("savings.link", "none"),
      ] + Self.answers("savings", account) + [.answer("savings.consent", "yes")]
        + LaterOffers.declined(after: .savings))
    #expect(outcome.stop == nil)
    #expect(outcome.opened.count == 1)
    #expect(drafts.keptAtSigning.withLock { $0.first?.first } == "savings.link=none")
  }

  @Test(arguments: [
    (LedgerError.outcomeUnknown(RequestID("R") ?? .random()), true),
    (.unavailable(reason: LocalizedText(verbatim: "closed")), true),
    (.contractMismatch(reason: LocalizedText(verbatim: "other figures")), false),
  ])
  func `A draft is kept if the outcome is unknown or the request can be repeated`(
    error: LedgerError, isKept: Bool
  ) async throws {
    let account = try await OpeningDoubles([]).funding.description
    let (outcome, drafts) = try await run(
      .deposit, Self.answers("deposit", account) + [.answer("deposit.consent", "yes")],
      failing: error)
    #expect(outcome == FlowOutcome(stop: .ledger(error)))
    #expect(drafts.kept.withLock { $0 != nil } == isKept)
  }

  @Test func `Stopping keeps the draft, refusing the terms deletes it`() async throws {
    let account = try await OpeningDoubles([]).funding.description
    let answers = Self.answers("deposit", account)
    for (step, keeps) in [
      (ScriptedDialog.Step.interrupt("deposit.openSavings", .stopped), true),
      (.answer("deposit.openSavings", "no"), false),
    ] {
      let (_, drafts) = try await run(
        .deposit,
        answers + [.answer("deposit.consent", "yes"), step]
          + LaterOffers.declined(after: .deposit, answered: 1))
      #expect(drafts.kept.withLock { $0 != nil } == keeps)
    }
    let (outcome, drafts) = try await run(
      .deposit, answers + [.answer("deposit.consent", "no")])
    #expect(outcome.stop == .consentRefused(at: QuestionKey(rawValue: "deposit.consent")))
    #expect(drafts.kept.withLock { $0 } == nil)
  }
}

/// A ledger in which each opening fails with `error`.
private struct UncertainLedger: AccountLedger {
  let base: any AccountLedger
  let error: LedgerError

  func accounts() async throws(LedgerError) -> [Account] { try await base.accounts() }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { throw error }
}
