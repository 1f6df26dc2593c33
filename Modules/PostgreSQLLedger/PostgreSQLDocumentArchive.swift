#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  /// One customer's documents in a ``PostgreSQLBank``.
  public struct PostgreSQLDocumentArchive: DocumentArchive {
    private let bank: PostgreSQLBank
    private let customer: SignedInCustomer

    /// The documents of `customer`.
    public init(bank: PostgreSQLBank, customer: SignedInCustomer) {
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

  extension PostgreSQLDocumentArchive {
    /// The money moved in `account`, or nil if the customer has no such account.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func movements(
      of account: AccountNumber
    ) async throws(StorageError) -> [AccountMovement]? {
      try await bank.movements(of: account, for: customer)
    }
  }

  extension PostgreSQLBank {
    fileprivate func movements(
      of account: AccountNumber, for signer: SignedInCustomer
    ) throws(StorageError) -> [AccountMovement]? {
      let customer = signer.customer.id
      return try reading(for: customer) { (books) throws(StorageError) in
        try books.connection.movements(of: account, ownedBy: customer)
      }
    }

    fileprivate func documents(
      of account: AccountNumber, for signer: SignedInCustomer
    ) throws(StorageError) -> SignedDocuments? {
      try reading(for: signer.customer.id) { (books) throws(StorageError) in
        try writer(on: books.connection).documents(of: account, for: signer, in: books)
      }
    }
  }
#endif
