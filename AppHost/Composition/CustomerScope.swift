import Drafts
import FeatureDependencies
import KeyCustody
import Ledger

/// The scope of a customer who is signed in: her signature, her books. Made from the application
/// scope and the proof that she signed in; there is no other way to either.
final class CustomerScope: CustomerSession {
  let root: CompositionRoot
  let signing: any SigningService
  let ledger: any AccountLedger
  let documents: any DocumentArchive
  let drafts: any DraftStore

  init(
    root: CompositionRoot, signing: any SigningService, ledger: any AccountLedger,
    documents: any DocumentArchive, drafts: any DraftStore
  ) {
    self.root = root
    self.signing = signing
    self.ledger = ledger
    self.documents = documents
    self.drafts = drafts
  }

  convenience init(root: CompositionRoot, customer: SignedInCustomer) {
    self.init(
      root: root,
      signing: OpenSSLSigningService(
        signer: customer, lock: root.lock, dialog: root.terminal.dialog,
        interruption: root.terminal.interruption),
      ledger: root.bank.ledger(of: customer),
      documents: root.bank.documents(of: customer),
      drafts: root.bank.drafts(of: customer))
  }

  func flow(_ draft: OpeningDraft) -> (any Flow)? {
    guard let product = root.product(draft.kind) else { return nil }
    let opening = OpeningScope(customer: self, draft: draft)
    return DraftingFlow(
      decorating: product.feature(opening).openFlow(), journal: opening.journal)
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
}
