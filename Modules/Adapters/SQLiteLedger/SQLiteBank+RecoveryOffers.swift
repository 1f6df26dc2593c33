public import Ledger

extension SQLiteBank: RecoveryOffers {
  /// Whether `customer` has still to be offered a recovery code. Throws a ``Ledger/StorageError``.
  public func isDue(to customer: CustomerID) throws(StorageError) -> Bool {
    try opened().connection.first(
      "SELECT customer FROM recovery_offers WHERE customer = ?", .text("\(customer)")
    ) { (row) throws(StorageError) in try row.text("customer") } != nil
  }

  /// Takes note that `customer` was offered one and took it or not. Throws a
  /// ``Ledger/StorageError``.
  public func settle(_ customer: CustomerID) throws(StorageError) {
    let connection = try opened().connection
    try connection.transaction(orThrow: \.asNotDone) { () throws(StorageError) in
      try connection.run("DELETE FROM recovery_offers WHERE customer = ?", .text("\(customer)"))
    }
  }
}
