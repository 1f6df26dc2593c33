#if PostgreSQL
  import FeatureDependencies
  public import Ledger

  /// Counts attempts at PINs in the database of a ``PostgreSQLBank``, each in a
  /// transaction of its own, so that all hosts count together.
  public struct PostgreSQLAttemptCounter: AttemptCounter {
    private let bank: PostgreSQLBank

    /// Counts in `bank`.
    public init(bank: PostgreSQLBank) { self.bank = bank }

    /// Counts an attempt, before it is made, unless the PIN must not be tried.
    ///
    /// Throws a ``Ledger/StorageError``; then nothing is counted.
    public func begin(
      _ customer: CustomerID, hasRecoveryCode: Bool
    ) async throws(StorageError) -> AttemptPermit {
      try await bank.countAttempt(of: customer, hasRecoveryCode)
    }

    /// Takes back an attempt that ended for another reason than a wrong PIN.
    ///
    /// Throws a ``Ledger/StorageError``; then it may still count.
    public func takeBack(_ attempt: CountedAttempt) async throws(StorageError) {
      try await bank.takeBack(attempt)
    }

    /// Forgets the attempts of `customer`. Throws a ``Ledger/StorageError``.
    public func succeed(_ customer: CustomerID) async throws(StorageError) {
      try await bank.forgetAttempts(of: customer)
    }
  }

  extension PostgreSQLBank {
    fileprivate func countAttempt(
      of customer: CustomerID, _ hasRecoveryCode: Bool
    ) throws(StorageError) -> AttemptPermit {
      let now = clock.now()
      return try counting(for: customer) { (connection) throws(StorageError) in
        let before = try connection.attempts(of: customer)
        if let lock = AttemptLimit.lock(before, at: now, hasRecoveryCode: hasRecoveryCode) {
          // From now on the lock has a beginning.
          if before.lastAt == nil {
            try connection.record(AttemptRecord(failed: before.failed, lastAt: now), of: customer)
          }
          return .locked(lock)
        }
        let after = AttemptRecord(failed: before.failed + 1, lastAt: now)
        try connection.record(after, of: customer)
        return .granted(
          CountedAttempt(
            customer: customer, before: before, after: after, hasRecoveryCode: hasRecoveryCode))
      }
    }

    fileprivate func takeBack(_ attempt: CountedAttempt) throws(StorageError) {
      try counting(for: attempt.customer) { (connection) throws(StorageError) in
        // Another host may have counted one since, which must not be forgotten with this.
        let now = try connection.attempts(of: attempt.customer)
        guard now.failed == attempt.before.failed + 1 else { return }
        try connection.record(attempt.before, of: attempt.customer)
      }
    }

    fileprivate func forgetAttempts(of customer: CustomerID) throws(StorageError) {
      try counting(for: customer) { (connection) throws(StorageError) in
        try connection.record(AttemptRecord(), of: customer)
      }
    }
  }

  extension PostgreSQLBank {
    /// Runs `body` while no other host counts for `customer`. What is in doubt afterwards counts
    /// for nothing: the PIN is not tried.
    private func counting<Value>(
      for customer: CustomerID, _ body: (PostgreSQLConnection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      do {
        return try writing(for: customer) { (books) throws(StorageError) in
          try body(books.connection)
        }
      } catch { throw error.asNotDone }
    }
  }

  extension PostgreSQLConnection {
    fileprivate func attempts(of customer: CustomerID) throws(StorageError) -> AttemptRecord {
      try first(
        "SELECT failed, last_at FROM pin_attempts WHERE customer = $1", .text("\(customer)")
      ) { (row) throws(StorageError) in
        AttemptRecord(
          // Whoever could write fewer than none, could write none; more than this is no more
          // locked.
          failed: Int(min(max(0, try row.integer("failed")), 1_000_000)),
          lastAt: try row.optionalInteger("last_at").flatMap { Timestamp(secondsSince1970: $0) })
      } ?? AttemptRecord()
    }

    /// Makes `record` what is stored of `customer`: nothing, if nothing failed.
    fileprivate func record(
      _ record: AttemptRecord, of customer: CustomerID
    ) throws(StorageError) {
      guard record.failed > 0 else {
        try run("DELETE FROM pin_attempts WHERE customer = $1", .text("\(customer)"))
        return
      }
      try run(
        """
        INSERT INTO pin_attempts (customer, failed, last_at) VALUES ($1, $2, $3)
        ON CONFLICT (customer) DO UPDATE SET failed = excluded.failed, last_at = excluded.last_at
        """, .text("\(customer)"), .integer(Int64(record.failed)),
        record.lastAt.map { .integer($0.secondsSince1970) } ?? .null)
    }
  }
#endif
