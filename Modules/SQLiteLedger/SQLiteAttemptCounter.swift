/// Counts PIN attempts in the bank's database, a synced transaction each.
struct SQLiteAttemptCounter: AttemptCounter {
  static let most: Int64 = 10

  let store: BankStore

  func begin(_ customer: CustomerID) async throws(StorageError) -> Int? {
    try await store.countAttempt(of: customer, upTo: Self.most)
  }

  func succeed(_ customer: CustomerID) async throws(StorageError) {
    try await store.forgetAttempts(of: customer)
  }
}

extension BankStore {
  fileprivate func countAttempt(
    of customer: CustomerID, upTo most: Int64
  ) throws(StorageError) -> Int? {
    let connection = try opened().connection
    return try connection.transaction(orThrow: \.asNotDone) { () throws(StorageError) in
      let failed =
        try connection.first(
          "SELECT failed FROM pin_attempts WHERE customer = ?", .text("\(customer)")
        ) { $0.integer(0) } ?? 0
      guard failed < most else { return nil }
      try connection.run(
        """
        INSERT INTO pin_attempts VALUES (?, 1)
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
