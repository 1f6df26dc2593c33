public import FeatureDependencies
public import Ledger

/// One customer's documents in a ``SQLiteBank``.
public struct SQLiteDocumentArchive: DocumentArchive {
  private let bank: SQLiteBank
  private let customer: SignedInCustomer

  /// The documents of `customer`.
  public init(bank: SQLiteBank, customer: SignedInCustomer) {
    self.bank = bank
    self.customer = customer
  }

  /// The documents of `account`, or nil if the customer has no such account.
  ///
  /// Throws a ``Ledger/StorageError``.
  public func documents(
    of account: AccountNumber
  ) async throws(StorageError) -> SignedDocuments? {
    try await bank.documents(of: account, for: customer)
  }
}

extension SQLiteBank {
  fileprivate func documents(
    of account: AccountNumber, for signer: SignedInCustomer
  ) throws(StorageError) -> SignedDocuments? {
    try opened().connection.first(
      """
      SELECT c.signed AS contract, r.signed AS receipt FROM accounts a
      JOIN receipts r ON r.account = a.number LEFT JOIN contracts c ON c.account = a.number
      WHERE a.number = ? AND a.customer = ?
      """, .text("\(account)"), .text("\(signer.customer.id)")
    ) { (row) throws(StorageError) in
      SignedDocuments(
        contract: try row.optionalText("contract").map { SignedContract(text: $0) },
        receipt: Receipt(text: try row.text("receipt")))
    }
  }
}
