#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: StoredDocuments {
    /// The documents of `account`, or nil if `customer` has no such account. Throws a
    /// ``Ledger/StorageError``.
    public func documents(
      of account: AccountNumber, for customer: SignedInCustomer
    ) throws(StorageError) -> AccountDocuments? {
      try reading(for: customer.customer.id) { (books) throws(StorageError) in
        try writer(on: books.connection).documents(of: account, for: customer, in: books)
      }
    }

    /// The money moved in `account`, or nil if `customer` has no such account. Throws a
    /// ``Ledger/StorageError``.
    public func movements(
      of account: AccountNumber, for customer: SignedInCustomer
    ) throws(StorageError) -> [AccountMovement]? {
      let id = customer.customer.id
      return try reading(for: id) { (books) throws(StorageError) in
        try books.connection.movements(of: account, ownedBy: id)
      }
    }
  }
#endif
