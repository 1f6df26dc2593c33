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

extension SQLiteDocumentArchive {
  /// The money moved in `account`, or nil if the customer has no such account.
  ///
  /// Throws a ``Ledger/StorageError``.
  public func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]? {
    try await bank.movements(of: account, for: customer)
  }
}

extension SQLiteBank {
  fileprivate func movements(
    of account: AccountNumber, for signer: SignedInCustomer
  ) throws(StorageError) -> [AccountMovement]? {
    let connection = try opened().connection
    return try connection.snapshot { () throws(StorageError) in
      try connection.movements(of: account, ownedBy: signer.customer.id)
    }
  }

  fileprivate func documents(
    of account: AccountNumber, for signer: SignedInCustomer
  ) throws(StorageError) -> SignedDocuments? {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try writer(open.seal).documents(
        of: account, for: signer, in: SQLiteTransaction(open.connection))
    }
  }
}
