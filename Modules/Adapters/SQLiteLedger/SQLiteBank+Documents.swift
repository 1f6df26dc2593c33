public import FeatureDependencies
public import Ledger

extension SQLiteBank: StoredDocuments {
  /// The documents of `account`, or nil if `customer` has no such account. Throws a
  /// ``Ledger/StorageError``.
  public func documents(
    of account: AccountNumber, for customer: SignedInCustomer
  ) throws(StorageError) -> AccountDocuments? {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try writer(open.seal).documents(
        of: account, for: customer, in: SQLiteTransaction(open.connection))
    }
  }

  /// The money moved in `account`, or nil if `customer` has no such account. Throws a
  /// ``Ledger/StorageError``.
  public func movements(
    of account: AccountNumber, for customer: SignedInCustomer
  ) throws(StorageError) -> [AccountMovement]? {
    let connection = try opened().connection
    return try connection.snapshot { () throws(StorageError) in
      try connection.movements(of: account, ownedBy: customer.customer.id)
    }
  }
}
