import BankCommands
import Drafts
import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

/// The scope of a signed-in customer: their signing, ledger, documents and drafts.
///
/// It is created from the application scope and a `SignedInCustomer`, which proves the sign-in.
/// Nothing else provides a signing service or a ledger.
struct CustomerComponent: CustomerSession {
  let root: CompositionRoot
  let signing: any SigningService
  let ledger: any AccountLedger
  let documents: any DocumentArchive
  let drafts: any DraftStore
  let batches: PINBatchSigning
}

extension CustomerComponent {
  init(root: CompositionRoot, customer: SignedInCustomer) {
    self.init(
      root: root,
      signing: OpenSSLSigningService(
        signer: customer, lock: root.lock, bank: root.bank, dialog: root.interface.dialog,
        interruption: root.interface.interruption),
      ledger: root.bank.ledger(of: customer),
      documents: root.bank.documents(of: customer),
      drafts: root.bank.drafts(of: customer),
      batches: PINBatchSigning(signer: customer, lock: root.lock, bank: root.bank))
  }

  func has(_ kind: ProductKind) -> Bool { root.product(kind) != nil }

  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)? {
    root.product(kind)?.flow(OpeningComponent(customer: self, journal: journal))
  }

  func withOnePIN<Value>(
    for batch: Batch, _ body: (_ open: (BatchLine) async -> LineOutcome) async -> Value
  ) async throws(CommandError) -> Value {
    do {
      return try await batches.withOnePIN(for: batch.openings) { signing in
        await body { line in await self.open(line, signing) }
      }
    } catch { throw CommandError(error) }
  }

  private func open(_ line: BatchLine, _ signing: any SigningService) async -> LineOutcome {
    let answers = AnswersDialog(answers: line.answers)
    let dialog = PreparedDialog(decorating: answers, answers: [:])
    let opening = OpeningComponent(
      customer: self, line: line, dialog: dialog, signing: signing)
    let outcome = await root.product(line.kind)?.flow(opening).run()
    return LineOutcome(
      outcome ?? FlowOutcome(stop: .nothingOffered(line.kind)),
      unused: await answers.unused)
  }
}
