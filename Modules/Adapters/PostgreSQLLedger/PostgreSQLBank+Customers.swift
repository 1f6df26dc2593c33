#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: CustomerRegister {
    /// Creates the bank if the database has none. Throws a ``Ledger/StorageError``.
    public func prepare() throws(StorageError) {
      try writing(for: nil) { (ledger) throws(StorageError) in _ = try writerOfBank(in: ledger) }
    }

    /// Enrolls a customer with `key`, and opens a demand account with `balance` of sandbox money.
    ///
    /// Creates the bank first if there is none. A repeated `request` returns the customer that it
    /// enrolled before. Throws a ``Ledger/StorageError``.
    public func enroll(
      name: String, key: PublicKey, balance: Won, request: RequestID?
    ) throws(StorageError) -> EnrolledCustomer {
      try writing(for: nil) { (ledger) throws(StorageError) in
        let enrolled = try writerOfBank(in: ledger).enroll(
          name: name, key: key, balance: balance, request: request, at: clock.now(), in: ledger)
        // A repeated request returns a customer with an earlier key: nothing is stored for them.
        if enrolled.customer.publicKey == key {
          for (name, pem) in pendingKeys.pems(of: key) {
            try ledger.connection.store(pem, as: name)
          }
        }
        return enrolled
      }
    }

    /// The customer enrolled by `request`, or nil if there is none. Waits for an enrollment in
    /// progress. Throws a ``Ledger/StorageError``.
    public func enrolled(by request: RequestID) throws(StorageError) -> EnrolledCustomer? {
      try writing(for: nil, orThrow: \.withoutEffect) { (ledger) throws(StorageError) in
        guard try ledger.chainEnd(for: nil).sequence > 1 else { return nil }
        return try writer(on: ledger.connection).enrolled(by: request, in: ledger)
      }
    }

    /// All customers, in the order they were enrolled. Throws a ``Ledger/StorageError``.
    public func customers() throws(StorageError) -> [Customer] { try customers("customers") }

    /// The first `limit` customers by ID, sorted by enrollment. Throws a ``Ledger/StorageError``.
    ///
    /// The primary key limits the query to these rows, however many customers there are.
    public func anyCustomers(atMost limit: Int) throws(StorageError) -> [Customer] {
      try customers(
        "(SELECT * FROM customers ORDER BY customer LIMIT $1)", .integer(Int64(limit)))
    }

    /// The customer `id`, or nil if there is none. Throws a ``Ledger/StorageError``.
    public func customer(_ id: CustomerID) throws(StorageError) -> Customer? {
      try customers("(SELECT * FROM customers WHERE customer = $1)", .text("\(id)")).first
    }

    private func customers(
      _ which: String, _ values: PostgreSQLValue...
    ) throws(StorageError) -> [Customer] {
      try reading(for: nil) { (ledger) throws(StorageError) in
        guard try ledger.chainEnd(for: nil).sequence > 1 else {
          throw .noBank(directory: "PostgreSQL")
        }
        var customers: [Customer] = []
        try ledger.connection.forEach(
          """
          SELECT c.customer AS id, c.name, k.public_key
          FROM \(which) c JOIN keys k ON k.customer = c.customer ORDER BY c.entry
          """, values: values
        ) { (row) throws(StorageError) in
          customers.append(try row.registeredCustomer())
        }
        return customers
      }
    }

    /// Checks `customer` against the entry that enrolled them and the bank's receipt for it: the
    /// rows in `customers` and `keys` are not signed.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func check(_ customer: Customer) async throws(StorageError) {
      try reading(for: nil) { (ledger) throws(StorageError) in
        try writer(on: ledger.connection).verify(customer, in: ledger)
      }
    }

    /// The public key that verifies receipts: this host's key, which must be the one in the ledger.
    ///
    /// Throws ``Ledger/StorageError/otherBankKey`` if it is not, and other
    /// ``Ledger/StorageError``s.
    public func bankKey() throws(StorageError) -> PublicKey {
      try reading(for: nil) { (ledger) throws(StorageError) in
        try seal(on: ledger.connection).publicKey
      }
    }
  }

  extension PostgreSQLBank: AttemptRecords {
    /// Replaces the attempt record of `customer` in its own transaction, while no other host
    /// changes it, and returns the previous record.
    ///
    /// An unknown commit outcome is thrown as a failure, so that the PIN is not tried. Throws a
    /// ``Ledger/StorageError``.
    public func changeAttempts(
      of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
    ) throws(StorageError) -> AttemptRecord {
      try writing(for: customer, orThrow: \.withoutEffect) { (ledger) throws(StorageError) in
        let before = try ledger.connection.attempts(of: customer)
        let after = change(before)
        if after != before { try ledger.connection.record(after, of: customer) }
        return before
      }
    }
  }

  extension PostgreSQLConnection {
    fileprivate func attempts(of customer: CustomerID) throws(StorageError) -> AttemptRecord {
      try first(
        "SELECT failed, last_at FROM pin_attempts WHERE customer = $1", .text("\(customer)")
      ) { (row) throws(StorageError) in try row.attempts() } ?? AttemptRecord()
    }

    /// Stores `record`, or deletes the row if no attempt failed.
    fileprivate func record(
      _ record: AttemptRecord, of customer: CustomerID
    ) throws(StorageError) {
      guard record.failed > 0 else {
        try run("DELETE FROM pin_attempts WHERE customer = $1", .text("\(customer)"))
        return
      }
      let stored = try run(
        """
        INSERT INTO pin_attempts (customer, failed, last_at) VALUES ($1, $2, $3)
        ON CONFLICT (customer) DO UPDATE SET failed = excluded.failed, last_at = excluded.last_at
        """, .text("\(customer)"), .integer(Int64(record.failed)),
        PostgreSQLValue(record.lastAt?.secondsSince1970))
      // An attempt that is not recorded would not count toward the limit.
      guard stored == 1 else { throw .inconsistent(what: "the table pin_attempts") }
    }
  }
#endif
