#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    /// The last sequence number and hash of the chain `name`, 0 and ``StoredEntry/noHash`` before
    /// the first entry; nil if there is no such chain. With `isLocked` it locks the chain's row,
    /// after waiting for other writers.
    ///
    /// Throws ``StorageError/olderSchema(found:needed:)`` and
    /// ``StorageError/newerSchema(found:supported:)`` if the tables have another version, and other
    /// ``StorageError``s.
    func chain(
      _ name: String, isLocked: Bool
    ) throws(StorageError) -> (sequence: Int64, hash: [UInt8])? {
      do {
        let results = try results(
          of: PostgreSQLStatement(
            "SELECT sequence, hash FROM chains WHERE chain = $1 \(isLocked ? "FOR UPDATE" : "")",
            [.text(name)]), Self.version)
        try check(version: results[1])
        return try results[0].first { (row) throws(StorageError) in
          (try row.integer("sequence"), try row.bytes("hash"))
        }
      } catch { throw isWithoutTables ? .olderSchema(found: 0, needed: Schema.current) : error }
    }

    /// Throws unless the tables have this program's version, and keeps a migration by a later one,
    /// which locks the table, waiting until the transaction ends. It locks no chain. Throws the
    /// errors of ``chain(_:isLocked:)``.
    func checkAndLockVersion() throws(StorageError) {
      _ = try chain("", isLocked: true)
    }

    /// A separate statement, sent after the locking one, whose snapshot is older than its wait for
    /// the lock.
    private static let version = PostgreSQLStatement(
      "SELECT version FROM installation WHERE id = 1", [])

    /// Throws unless the tables have the version that this program writes.
    private func check(version result: PostgreSQLResult) throws(StorageError) {
      let version = try result.first { (row) throws(StorageError) in
        Int(try row.integer("version"))
      }
      guard let version else { throw .inconsistent(what: "the version of the tables") }
      try Schema.check(version)
    }

    /// Whether the first error of the transaction says that a table or the schema does not exist.
    private var isWithoutTables: Bool {
      guard case .refused(let state, _) = failure else { return false }
      return ["42P01", "3F000"].contains(state)
    }

    /// Whether there are rows that only an existing bank can have. Throws a ``StorageError``.
    func hasRemainingRows() throws(StorageError) -> Bool {
      let tables = ["entries", "customers", "keys", "accounts", "balances", "customer_keys"]
      let rows = tables.map { "EXISTS (SELECT 1 FROM \($0))" }.joined(separator: " OR ")
      return try first(
        """
        SELECT CASE WHEN \(rows) OR EXISTS (SELECT 1 FROM chains WHERE chain <> $1)
          THEN 1 ELSE 0 END AS found
        """, .text(LedgerEntry.bankChain)
      ) { (row) throws(StorageError) in try row.integer("found") } != 0
    }

    /// The receipt stored for an entry, with its account, or nil. Throws a ``StorageError``.
    func receipt(
      of entry: Int64, of chain: String
    ) throws(StorageError) -> (account: String, text: String)? {
      try first(
        "SELECT account, signed FROM receipts WHERE chain = $1 AND entry = $2", .text(chain),
        .integer(entry)
      ) { (row) throws(StorageError) in (try row.text("account"), try row.text("signed")) }
    }

    /// The balance row of `account` of `customer`, or nil if there is none. Throws a
    /// ``StorageError``.
    func balance(of account: String, of customer: String) throws(StorageError) -> Won? {
      try first(
        "SELECT amount FROM balances WHERE customer = $1 AND account = $2", .text(customer),
        .text(account)
      ) { (row) throws(StorageError) in Won(try row.integer("amount")) }
    }

    /// The public key of `customer`, or of the bank if `customer` is nil; nil if there is none.
    /// Throws a ``StorageError``.
    func key(of customer: String?) throws(StorageError) -> PublicKey? {
      try first(
        "SELECT public_key FROM keys WHERE customer = $1",
        .text(customer ?? LedgerEntry.bankChain)
      ) { (row) throws(StorageError) in PublicKey(bytes: try row.bytes("public_key")) } ?? nil
    }
  }
#endif
