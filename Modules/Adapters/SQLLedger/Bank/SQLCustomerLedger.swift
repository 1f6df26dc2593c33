import FeatureDependencies
import Ledger

/// The accounts, documents and drafts of one signed-in customer.
///
/// It can be called from any task.
struct SQLCustomerLedger: AccountLedger, DocumentArchive, DraftStore {
  let bank: SQLBank
  let signer: SignedInCustomer

  private var id: CustomerID { signer.customer.id }

  func accounts() async throws(LedgerError) -> [Account] {
    try await reading { (transaction) throws(StorageError) in
      try transaction.link.accounts(of: id)
    }
  }

  func demandAccounts() async throws(LedgerError) -> [Account] {
    try await reading { (transaction) throws(StorageError) in
      try transaction.link.demandAccounts(of: id)
    }
  }

  func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    try await reading { (transaction) throws(StorageError) in
      try transaction.link.accounts(of: id, number).first
    }
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await reading(isSettled: true) { (transaction) throws(StorageError) in
      try bank.writer(in: transaction).opening(for: requestID, of: signer)
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    // Verify the signature before the transaction locks the chain.
    let request = CheckedContract(
      contract, signed: signed, by: signer, verifiedBy: bank.cryptography)
    return try await bank.run { (session) throws(LedgerError) in
      try contract.reporting { () throws(StorageError) in
        try bank.checkNewest(for: id, in: session)
      }
      return try session.transaction(orThrow: { LedgerError($0, contract.requestID) }) {
        (link) throws(LedgerError) in
        let writer = try contract.reporting { () throws(StorageError) in
          try bank.writer(in: try .forOpening(contract, of: id, on: link))
        }
        return try writer.open(request, at: bank.clock.now())
      }
    }
  }

  private func reading<Value: Sendable>(
    isSettled: Bool = false, _ body: @Sendable (SQLTransaction) throws(StorageError) -> Value
  ) async throws(LedgerError) -> Value {
    do { return try await bank.reading(for: id, isSettled: isSettled, body) } catch {
      throw .unavailable(reason: error.reason)
    }
  }
}

extension SQLCustomerLedger {
  func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments? {
    try await bank.reading(for: id) { (transaction) throws(StorageError) in
      try bank.writer(in: transaction).documents(of: account, for: signer)
    }
  }

  func movements(of account: AccountNumber) async throws(StorageError) -> [AccountMovement]? {
    try await bank.reading(for: id) { (transaction) throws(StorageError) in
      try transaction.link.movements(of: account, ownedBy: id)
    }
  }
}

extension SQLCustomerLedger {
  func save(_ draft: OpeningDraft) async throws(StorageError) {
    let moment = bank.clock.now().secondsSince1970
    try await bank.writing(for: id) { (transaction) throws(StorageError) in
      // Delete first: a new row gets the highest number, which orders drafts by time of saving.
      try transaction.connection.deleteDraft(draft.requestID, of: id)
      try transaction.connection.insertDraft(draft, of: id, at: moment)
    }
  }

  func delete(_ requestID: RequestID) async throws(StorageError) {
    try await bank.writing(for: id) { (transaction) throws(StorageError) in
      try transaction.connection.deleteDraft(requestID, of: id)
    }
  }

  func all() async throws(StorageError) -> [OpeningDraft] {
    try await bank.reading(for: id) { (transaction) throws(StorageError) in
      try transaction.connection.drafts(of: id)
    }
  }
}
