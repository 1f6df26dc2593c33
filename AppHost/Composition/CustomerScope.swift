import FeatureDependencies

/// The scope of a customer who is signed in: her signature, her books. Made from the application
/// scope and the proof that she signed in; there is no other way to either.
final class CustomerScope: CustomerSession {
  let root: CompositionRoot
  let signing: any SigningService
  let ledger: any AccountLedger
  let papers: any PapersArchive
  let drafts: any DraftStore

  init(
    root: CompositionRoot, signing: any SigningService, ledger: any AccountLedger,
    papers: any PapersArchive, drafts: any DraftStore
  ) {
    (self.root, self.signing, self.ledger) = (root, signing, ledger)
    (self.papers, self.drafts) = (papers, drafts)
  }

  convenience init(root: CompositionRoot, customer: SignedInCustomer) {
    self.init(
      root: root,
      signing: OpenSSLSigningService(
        signer: customer, lock: root.lock, dialog: root.terminal.dialog,
        interruption: root.terminal.interruption),
      ledger: SQLiteLedger(store: root.store, signer: customer),
      papers: SQLitePapersArchive(store: root.store, signer: customer),
      drafts: SQLiteDrafts(store: root.store, signer: customer))
  }

  func flow(_ draft: OpeningDraft) -> any Flow {
    let opening = OpeningScope(customer: self, draft: draft)
    let flow: any Flow =
      switch draft.kind {
      case .deposit: opening.deposit.depositOpenBuilder.build()
      case .savings: opening.savings.savingsOpenBuilder.build(id: nil)
      }
    return DraftingFlow(decorating: flow, journal: opening.journal)
  }
}
