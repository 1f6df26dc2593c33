public import FeatureDependencies
public import Ledger

extension SQLiteBank: CustomerRegister {
  /// Founds the bank if there is none. Throws a ``Ledger/StorageError``.
  public func prepare() throws(StorageError) { _ = try founded() }

  /// Enters a new customer with her key, and a demand account with `balance` of sandbox money.
  ///
  /// Founds the bank first if there is none. The same `request` enters once. Throws a
  /// ``Ledger/StorageError``.
  public func enroll(
    name: String, key: PublicKey, balance: Won, request: RequestID?
  ) throws(StorageError) -> EnrolledCustomer {
    let open = try checked(try founded())
    return try open.connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try writer(open.seal).enroll(
        name: name, key: key, balance: balance, request: request, at: clock.now(),
        in: SQLiteTransaction(open.connection))
    }
  }

  /// Whom `request` entered, or nil if nobody. Throws a ``Ledger/StorageError``.
  public func enrolled(by request: RequestID) throws(StorageError) -> EnrolledCustomer? {
    let open: Open
    do { open = try opened() } catch {
      if case .noBank = error { return nil }
      throw error
    }
    return try writer(open.seal).enrolled(
      by: request, in: SQLiteTransaction(open.connection))
  }

  /// All customers, in the order they were enrolled. Throws a ``Ledger/StorageError``.
  public func customers() throws(StorageError) -> [Customer] {
    try customers("ORDER BY c.entry")
  }

  /// The first `limit` customers. Throws a ``Ledger/StorageError``.
  public func anyCustomers(atMost limit: Int) throws(StorageError) -> [Customer] {
    try customers("ORDER BY c.entry LIMIT ?", .integer(Int64(limit)))
  }

  /// The customer `id`, or nil if there is none. Throws a ``Ledger/StorageError``.
  public func customer(_ id: CustomerID) throws(StorageError) -> Customer? {
    try customers("WHERE c.id = ?", .text("\(id)")).first
  }

  private func customers(
    _ which: String, _ values: SQLiteValue...
  ) throws(StorageError) -> [Customer] {
    try opened().connection.rows(
      """
      SELECT c.id, c.name, k.public_key FROM customers c JOIN keys k ON k.customer = c.id \(which)
      """, values: values
    ) { (row) throws(StorageError) in
      try row.registeredCustomer()
    }
  }

  /// The key that receipts are signed with. Throws a ``Ledger/StorageError``.
  public func bankKey() throws(StorageError) -> PublicKey { try opened().seal.publicKey }
}
