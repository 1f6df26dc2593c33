public import FeatureDependencies
public import Ledger

extension SQLBank {
  /// Creates the bank if the database has none.
  public func prepare() async throws(StorageError) {
    try await bootstrapping { (transaction) throws(StorageError) in
      _ = try writerOfBank(in: transaction)
    }
  }

  /// Enrolls a customer with `key`, stores its encrypted forms `stored`, and opens a demand account
  /// with `balance` of sandbox money.
  ///
  /// Creates the bank first if it does not exist.
  public func enroll(
    name: String, key: PublicKey, stored: StoredKeys, balance: Won
  ) async throws(StorageError) -> EnrolledCustomer {
    try await bootstrapping { (transaction) throws(StorageError) in
      try writerOfBank(in: transaction).enroll(
        name: name, key: key, stored: stored, balance: balance, at: clock.now())
    }
  }

  private func bootstrapping<Value: Sendable>(
    _ body: @Sendable (SQLTransaction) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await run { (session) throws(StorageError) in
      try checkNewest(for: nil, in: session, .creating)
      let value = try session.transaction(.creating, orThrow: { $0 }) {
        (link) throws(StorageError) in try body(try SQLTransaction(for: nil, on: link))
      }
      // If this fails, the next run does it.
      try? seals.noteBank()
      return value
    }
  }

  /// All customers, in the order they were enrolled.
  public func customers() async throws(StorageError) -> [Customer] {
    try await customers(in: "customers")
  }

  /// The first `limit` customers by ID, sorted by enrollment.
  ///
  /// The primary key limits the query to these rows, however many customers there are.
  public func anyCustomers(atMost limit: Int) async throws(StorageError) -> [Customer] {
    try await customers(
      in: "(SELECT * FROM customers ORDER BY customer LIMIT $1)", .integer(Int64(limit)))
  }

  /// The customer `id`, or nil if absent.
  public func customer(_ id: CustomerID) async throws(StorageError) -> Customer? {
    try await customers(in: "(SELECT * FROM customers WHERE customer = $1)", .text("\(id)")).first
  }

  /// The customers in `table`: the table of customers, or a query in parentheses for some of its
  /// rows.
  private func customers(
    in table: String, _ values: SQLValue...
  ) async throws(StorageError) -> [Customer] {
    let query = SQLQuery(
      """
      SELECT c.customer AS id, c.name, k.public_key
      FROM \(table) c JOIN keys k ON k.customer = c.customer ORDER BY c.entry
      """, values: values)
    return try await reading(for: nil) { (transaction) throws(StorageError) in
      guard try transaction.link.hasEntries() else { throw try missingBank(on: transaction.link) }
      return try transaction.connection.rows(query) { (row) throws(StorageError) in
        try row.registeredCustomer()
      }
    }
  }

  /// Checks `customer` against the entry that enrolled them and the bank's receipt for it: the rows
  /// by which a customer is found are not signed.
  public func check(_ customer: Customer) async throws(StorageError) {
    try await reading(for: nil) { (transaction) throws(StorageError) in
      try writer(in: transaction).verify(customer)
    }
  }

  /// The public key that verifies receipts: this host's key, which must be the one in the ledger.
  public func bankKey() async throws(StorageError) -> PublicKey {
    try await reading(for: nil) { (transaction) throws(StorageError) in
      try seal(on: transaction.link).publicKey
    }
  }
}

extension SQLBank: CustomerKeyStore {
  /// The stored keys of `customer` that are in effect, in one snapshot. The newest entries are
  /// verified first, once per process: an earlier key must not come back with an edit of them. In a
  /// shared database it reads after writers in progress, and not from a server that others have
  /// replaced.
  public func keys(of customer: Customer) async throws(StorageError) -> CheckedKeys {
    try await run { (session) throws(StorageError) in
      try checkNewest(for: customer.id, in: session)
      return try read(for: customer.id, isSettled: true, in: session) {
        (transaction) throws(StorageError) in
        try writer(in: transaction).keys(of: customer)
      }
    }
  }

  /// Replaces `old` with `new`, appends the entry about it, and clears the attempts at the PIN, if
  /// `old` is still in effect. Returns whether it was.
  public func replace(
    _ old: CheckedKeys, with new: StoredKeys, of customer: Customer
  ) async throws(StorageError) -> Bool {
    try await run { (session) throws(StorageError) in
      try checkNewest(for: customer.id, in: session)
      let isReplaced = try session.transaction(orThrow: { $0 }) { (link) throws(StorageError) in
        let transaction = try begun(for: customer.id, on: link)
        let isReplaced = try writer(in: transaction)
          .replace(old, with: new, of: customer, at: clock.now())
        if isReplaced { try transaction.connection.record(AttemptRecord(), of: customer.id) }
        return isReplaced
      }
      // If this fails, the next change or the last process that closes the database does it.
      if isReplaced { try? session.current?.connection.removeTraces() }
      return isReplaced
    }
  }
}

extension SQLBank: AttemptRecords {
  /// Replaces the attempt record of `customer` in a durable transaction of its own, while no other
  /// host changes it, and returns the previous record.
  ///
  /// An unknown commit outcome is thrown as a failure, so that the PIN is not tried.
  public func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) async throws(StorageError) -> AttemptRecord {
    try await run { (session) throws(StorageError) in
      try session.transaction(orThrow: \.withoutEffect) { (link) throws(StorageError) in
        let connection = try SQLTransaction(for: customer, on: link).connection
        let before = try connection.attempts(of: customer)
        let after = change(before)
        if after != before { try connection.record(after, of: customer) }
        return before
      }
    }
  }
}

extension SQLConnection {
  fileprivate func attempts(of customer: CustomerID) throws(StorageError) -> AttemptRecord {
    let query = SQLQuery(
      "SELECT failed, open, last_at FROM pin_attempts WHERE customer = $1", .text("\(customer)"))
    return try first(query) { (row) throws(StorageError) in try row.attempts() } ?? AttemptRecord()
  }

  /// Stores `record`, or deletes the row if no attempt failed.
  fileprivate func record(_ record: AttemptRecord, of customer: CustomerID) throws(StorageError) {
    guard record.failed > 0 else {
      _ = try change(
        SQLQuery("DELETE FROM pin_attempts WHERE customer = $1", .text("\(customer)")))
      return
    }
    // An attempt that is not recorded would not count toward the limit.
    try write(
      SQLQuery(
        """
        INSERT INTO pin_attempts (customer, failed, open, last_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (customer) DO UPDATE
        SET failed = excluded.failed, open = excluded.open, last_at = excluded.last_at
        """, .text("\(customer)"), .integer(Int64(record.failed)), .integer(Int64(record.open)),
        SQLValue(record.lastAt?.secondsSince1970)), orElse: AuditPlace.table("pin_attempts").text)
  }
}
