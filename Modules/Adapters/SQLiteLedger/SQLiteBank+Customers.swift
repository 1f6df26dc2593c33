public import FeatureDependencies
public import Ledger

extension SQLiteBank: CustomerRegister {
  /// Creates the bank if there is none. Throws a ``Ledger/StorageError``.
  public func prepare() throws(StorageError) { _ = try openedOrCreated() }

  /// Enrolls a customer with `key`, and opens a demand account with `balance` of sandbox money.
  ///
  /// Creates the bank first if there is none. A repeated `request` returns the customer that it
  /// enrolled before. Throws a ``Ledger/StorageError``.
  public func enroll(
    name: String, key: PublicKey, balance: Won, request: RequestID?
  ) throws(StorageError) -> EnrolledCustomer {
    let open = try checked(try openedOrCreated())
    return try open.connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try writer(open.seal).enroll(
        name: name, key: key, balance: balance, request: request, at: clock.now(),
        in: SQLiteTransaction(open.connection))
    }
  }

  /// The customer enrolled by `request`, or nil if there is none. Throws a ``Ledger/StorageError``.
  public func enrolled(by request: RequestID) throws(StorageError) -> EnrolledCustomer? {
    let open: Open
    do { open = try opened() } catch {
      if case .noBank = error { return nil }
      throw error
    }
    return try open.connection.snapshot { () throws(StorageError) in
      try writer(open.seal).enrolled(by: request, in: SQLiteTransaction(open.connection))
    }
  }

  /// All customers, in the order they were enrolled. Throws a ``Ledger/StorageError``.
  public func customers() throws(StorageError) -> [Customer] {
    try customers("ORDER BY c.entry")
  }

  /// The first `limit` customers by enrollment. Throws a ``Ledger/StorageError``.
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

  /// The public key that verifies receipts. Throws a ``Ledger/StorageError``.
  public func bankKey() throws(StorageError) -> PublicKey { try opened().seal.publicKey }
}

extension SQLiteBank: AttemptRecords {
  /// Replaces the attempt record of `customer` in a durable transaction, and returns the previous
  /// record.
  ///
  /// An unknown commit outcome is thrown as a failure, so that the PIN is not tried. Throws a
  /// ``Ledger/StorageError``.
  public func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) throws(StorageError) -> AttemptRecord {
    let connection = try opened().connection
    do { return try connection.changeAttempts(of: customer, change) } catch {
      guard !error.isBusy else { throw error }
      // A full disk must not keep a correct PIN counted. The log has the page that counted it:
      // after a checkpoint, the change overwrites that page and takes no more space.
      try connection.execute("PRAGMA wal_checkpoint(RESTART)")
      return try connection.changeAttempts(of: customer, change)
    }
  }
}

extension SQLiteConnection {
  fileprivate func changeAttempts(
    of customer: CustomerID, _ change: (AttemptRecord) -> AttemptRecord
  ) throws(StorageError) -> AttemptRecord {
    try transaction(orThrow: \.withoutEffect) { () throws(StorageError) in
      let before = try attempts(of: customer)
      let after = change(before)
      if after != before { try record(after, of: customer) }
      return before
    }
  }

  private func attempts(of customer: CustomerID) throws(StorageError) -> AttemptRecord {
    try first(
      "SELECT failed, last_at FROM pin_attempts WHERE customer = ?", .text("\(customer)")
    ) { (row) throws(StorageError) in try row.attempts() } ?? AttemptRecord()
  }

  /// Stores `record`, or deletes the row if no attempt failed.
  private func record(
    _ record: AttemptRecord, of customer: CustomerID
  ) throws(StorageError) {
    guard record.failed > 0 else {
      return try run("DELETE FROM pin_attempts WHERE customer = ?", .text("\(customer)"))
    }
    try run(
      """
      INSERT INTO pin_attempts (customer, failed, last_at) VALUES (?, ?, ?)
      ON CONFLICT (customer) DO UPDATE SET failed = excluded.failed, last_at = excluded.last_at
      """, .text("\(customer)"), .integer(Int64(record.failed)),
      SQLiteValue(record.lastAt?.secondsSince1970))
  }
}
