import Bulk
import Drafts
import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

/// The scope of a customer who is signed in: her signature, her books. Made from the application
/// scope and the proof that she signed in; there is no other way to either.
final class CustomerScope: CustomerSession {
  let root: CompositionRoot
  let signing: any SigningService
  let ledger: any AccountLedger
  let documents: any DocumentArchive
  let drafts: any DraftStore
  let batches: any BatchSigning

  init(
    root: CompositionRoot, signing: any SigningService, ledger: any AccountLedger,
    documents: any DocumentArchive, drafts: any DraftStore, batches: any BatchSigning
  ) {
    self.root = root
    self.signing = signing
    self.ledger = ledger
    self.documents = documents
    self.drafts = drafts
    self.batches = batches
  }

  convenience init(root: CompositionRoot, customer: SignedInCustomer) {
    self.init(
      root: root,
      signing: OpenSSLSigningService(
        signer: customer, lock: root.lock, dialog: root.terminal.dialog,
        interruption: root.terminal.interruption),
      ledger: root.bank.ledger(of: customer),
      documents: root.bank.documents(of: customer),
      drafts: root.bank.drafts(of: customer),
      batches: PINBatchSigning(signer: customer, lock: root.lock))
  }

  func flow(_ draft: OpeningDraft) -> (any Flow)? {
    guard let product = root.product(draft.kind) else { return nil }
    let opening = OpeningScope(customer: self, draft: draft)
    return DraftingFlow(
      decorating: product.feature(opening).openFlow(), journal: opening.journal)
  }

  func opening<Value>(
    _ batch: Batch, _ body: (@escaping @Sendable (BatchLine) async -> LineOutcome) async -> Value
  ) async throws(HostError) -> Value {
    do {
      return try await batches.withOneProof(of: batch.openings) { signing in
        await body { line in await self.open(line, signing) }
      }
    } catch { throw .signIn(.lock(error)) }
  }

  private func open(_ line: BatchLine, _ signing: any SigningService) async -> LineOutcome {
    let dialog = AnswersDialog(answers: line.answers)
    let opening = OpeningScope(customer: self, line: line, dialog: dialog, signing: signing)
    let outcome = await root.product(line.kind)?.feature(opening).openFlow().run()
    return LineOutcome(
      outcome ?? FlowOutcome(stop: .nothingOffered(line.kind)),
      unused: await dialog.unused.map(\.key))
  }
}

/// The scope of one thing a customer asked for, with all she opens on the way: they share the ids
/// and the draft.
///
/// Here the features meet. Each feature is made when it is asked for and holds one reference to
/// this scope, so no feature exists because another does, and nothing refers back.
final class OpeningScope: Sendable {
  let customer: CustomerScope
  let journal: DraftJournal
  let requestIDs: any RequestIDs
  let dialog: any Dialog
  let signing: any SigningService

  init(customer: CustomerScope, draft: OpeningDraft) {
    self.customer = customer
    let terminal = customer.root.terminal
    journal = DraftJournal(
      draft, store: customer.drafts, savesEachAnswer: terminal.isInteractive)
    requestIDs = DraftingRequestIDs(
      decorating: RequestIDSequence(root: draft.requestID), journal: journal)
    dialog = DraftingDialog(decorating: terminal.dialog, journal: journal)
    signing = DraftingSigning(decorating: customer.signing, journal: journal)
  }

  /// The scope of a line of a batch. Nothing is noted in its journal: its file keeps the answers.
  init(
    customer: CustomerScope, line: BatchLine, dialog: any Dialog, signing: any SigningService
  ) {
    self.customer = customer
    journal = DraftJournal(
      OpeningDraft(kind: line.kind, requestID: line.requestID), store: customer.drafts,
      savesEachAnswer: false)
    requestIDs = RequestIDSequence(root: line.requestID)
    self.dialog = dialog
    self.signing = signing
  }
}
