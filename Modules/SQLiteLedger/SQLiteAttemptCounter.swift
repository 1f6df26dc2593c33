public import Ledger

/// Counts attempts at PINs in the database of a ``SQLiteBank``, each in a synced transaction.
public struct SQLiteAttemptCounter: AttemptCounter {
  /// How many attempts there are before the key is locked.
  static let most: Int64 = 10

  private let bank: SQLiteBank

  /// Counts in `bank`.
  public init(bank: SQLiteBank) { self.bank = bank }

  /// Counts an attempt, before it is made; returns how many are left after it, or nil if there was
  /// none left. Throws a ``Ledger/StorageError``.
  public func begin(_ customer: CustomerID) async throws(StorageError) -> Int? {
    try await bank.countAttempt(of: customer, upTo: Self.most)
  }

  /// Forgets the attempts of `customer`: the last one was right. Throws a ``Ledger/StorageError``.
  public func succeed(_ customer: CustomerID) async throws(StorageError) {
    try await bank.forgetAttempts(of: customer)
  }
}

extension SQLiteBank {
  fileprivate func countAttempt(
    of customer: CustomerID, upTo most: Int64
  ) throws(StorageError) -> Int? {
    let connection = try opened().connection
    return try connection.transaction(orThrow: \.asNotDone) { () throws(StorageError) in
      let failed = try connection.failedAttempts(of: customer)
      guard failed < most else { return nil }
      try connection.run(
        """
        INSERT INTO pin_attempts (customer, failed) VALUES (?, 1)
        ON CONFLICT (customer) DO UPDATE SET failed = failed + 1
        """, .text("\(customer)"))
      return Int(most - max(failed, 0) - 1)
    }
  }

  fileprivate func forgetAttempts(of customer: CustomerID) throws(StorageError) {
    let connection = try opened().connection
    try connection.transaction(orThrow: \.asNotDone) { () throws(StorageError) in
      try connection.run("DELETE FROM pin_attempts WHERE customer = ?", .text("\(customer)"))
    }
  }
}

extension SQLiteConnection {
  fileprivate func failedAttempts(of customer: CustomerID) throws(StorageError) -> Int64 {
    try first(
      "SELECT failed FROM pin_attempts WHERE customer = ?", .text("\(customer)")
    ) { (row) throws(StorageError) in try row.integer("failed") } ?? 0
  }
}
