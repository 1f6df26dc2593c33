import FeatureDependencies
public import Ledger

extension SQLiteBank: AttemptRecords {
  /// Replaces what is on record of `customer` in a synced transaction. Throws a
  /// ``Ledger/StorageError``.
  public func changeAttempts(
    of customer: CustomerID, _ change: @Sendable (AttemptRecord) -> AttemptRecord
  ) throws(StorageError) -> AttemptRecord {
    let connection = try opened().connection
    return try connection.transaction(orThrow: \.asNotDone) { () throws(StorageError) in
      let before = try connection.attempts(of: customer)
      let after = change(before)
      if after != before { try connection.record(after, of: customer) }
      return before
    }
  }
}

extension SQLiteConnection {
  fileprivate func attempts(of customer: CustomerID) throws(StorageError) -> AttemptRecord {
    try first(
      "SELECT failed, last_at FROM pin_attempts WHERE customer = ?", .text("\(customer)")
    ) { (row) throws(StorageError) in try row.attempts() } ?? AttemptRecord()
  }

  /// Makes `record` what is stored of `customer`: nothing, if nothing failed.
  fileprivate func record(
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
