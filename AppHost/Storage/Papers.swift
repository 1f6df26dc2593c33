import FeatureDependencies

/// What proves that an account was opened.
struct Papers: Sendable, Equatable {
  /// The customer's signature over the contract; nil for a demand account, which has none.
  let contract: SignedContract?
  /// The bank's receipt.
  let receipt: Receipt
}

/// Gives a customer the papers of her own accounts.
protocol PapersArchive: Sendable {
  /// The papers of `account`, or nil if the customer has no such account. Throws ``StorageError``.
  func papers(of account: AccountNumber) async throws(StorageError) -> Papers?
}

/// One customer's papers in a ``BankStore``.
struct SQLitePapersArchive: PapersArchive {
  let store: BankStore
  let signer: SignedInCustomer

  func papers(of account: AccountNumber) async throws(StorageError) -> Papers? {
    try await store.papers(of: account, for: signer)
  }
}

extension BankStore {
  fileprivate func papers(
    of account: AccountNumber, for signer: SignedInCustomer
  ) throws(StorageError) -> Papers? {
    try opened().connection.first(
      """
      SELECT c.signed, r.signed FROM accounts a
      JOIN receipts r ON r.account = a.number LEFT JOIN contracts c ON c.account = a.number
      WHERE a.number = ? AND a.customer = ?
      """, .text("\(account)"), .text("\(signer.customer.id)")
    ) { row in
      Papers(
        contract: row.optionalText(0).map { SignedContract(text: $0) },
        receipt: Receipt(text: row.text(1)))
    }
  }
}
