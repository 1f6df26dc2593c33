import FeatureDependencies

/// One customer's view of the books in a ``BankStore``.
struct SQLiteLedger: AccountLedger {
  let store: BankStore
  let signer: SignedInCustomer

  func accounts() async throws(LedgerError) -> [Account] {
    do { return try await store.accounts(of: signer) } catch { throw LedgerError(error) }
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    do { return try await store.opening(for: requestID, of: signer) } catch {
      throw LedgerError(error)
    }
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    try await store.open(contract, signed: signed, for: signer)
  }
}

extension LedgerError {
  fileprivate init(_ error: StorageError) { self = .unavailable(reason: error.reason) }
}

extension BankStore {
  func opening(
    for requestID: RequestID, of signer: SignedInCustomer
  ) throws(StorageError) -> OpenedAccount? {
    try opened().connection.opening(of: signer.customer.id, requestID: requestID)
  }

  func accounts(of signer: SignedInCustomer) throws(StorageError) -> [Account] {
    let connection = try opened().connection
    return try connection.rows(
      """
      SELECT number, kind, opened_on,
        (SELECT coalesce(sum(amount), 0) FROM postings WHERE account = number)
      FROM accounts WHERE customer = ? ORDER BY entry
      """, .text("\(signer.customer.id)")
    ) { (row) throws(StorageError) in
      let opening = try connection.opening(of: row.text(0))
      return Account(
        number: try row.value(0, AccountNumber.init),
        kind: try row.value(1, Account.Kind.init(rawValue:)),
        openedOn: try row.value(2, CalendarDate.init(iso8601:)), balance: Won(row.integer(3)),
        contracted: opening.map { .init(terms: $0.contract.terms, quote: $0.contract.quote) })
    }
  }
}
