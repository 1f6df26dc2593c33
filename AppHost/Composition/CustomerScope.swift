import FeatureDependencies

/// The scope of a customer who is signed in: her signature, her books. Made from the application
/// scope and the proof that she signed in; there is no other way to either.
final class CustomerScope: CustomerSession {
  let root: CompositionRoot
  let signing: any SigningService
  let ledger: any AccountLedger
  let papers: any PapersArchive

  init(
    root: CompositionRoot, signing: any SigningService, ledger: any AccountLedger,
    papers: any PapersArchive
  ) {
    (self.root, self.signing, self.ledger, self.papers) = (root, signing, ledger, papers)
  }

  convenience init(root: CompositionRoot, customer: SignedInCustomer) {
    self.init(
      root: root,
      signing: OpenSSLSigningService(
        signer: customer, lock: root.lock, dialog: root.terminal.dialog),
      ledger: SQLiteLedger(store: root.store, signer: customer),
      papers: SQLitePapersArchive(store: root.store, signer: customer))
  }

  func flow(opening kind: ProductKind, requestID: RequestID?) throws(HostError) -> any Flow {
    let opening = OpeningScope(customer: self, root: try id(requestID))
    switch kind {
    case .deposit: return opening.deposit.depositOpenBuilder.build()
    case .savings: return opening.savings.savingsOpenBuilder.build(id: nil)
    }
  }

  private func id(_ given: RequestID?) throws(HostError) -> RequestID {
    if let given { return given }
    do { return try RequestID.random() } catch { throw .crypto(error) }
  }
}
