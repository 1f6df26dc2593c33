#if PostgreSQL
  import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: AttemptRecords {
    /// Replaces what is on record of `customer` in a transaction of its own, while no other host
    /// does. What is in doubt afterwards counts for nothing: the PIN is not tried.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func changeAttempts(
      of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
    ) throws(StorageError) -> AttemptRecord {
      do {
        return try writing(for: customer) { (books) throws(StorageError) in
          let before = try books.connection.attempts(of: customer)
          let after = change(before)
          if after != before { try books.connection.record(after, of: customer) }
          return before
        }
      } catch { throw error.asNotDone }
    }
  }

  extension PostgreSQLConnection {
    fileprivate func attempts(of customer: CustomerID) throws(StorageError) -> AttemptRecord {
      try first(
        "SELECT failed, last_at FROM pin_attempts WHERE customer = $1", .text("\(customer)")
      ) { (row) throws(StorageError) in try row.attempts() } ?? AttemptRecord()
    }

    /// Makes `record` what is stored of `customer`: nothing, if nothing failed.
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
      // A try that the database does not keep would be free.
      guard stored == 1 else { throw .inconsistent(what: "the table pin_attempts") }
    }
  }
#endif
