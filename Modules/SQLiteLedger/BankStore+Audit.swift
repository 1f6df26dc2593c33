import FeatureDependencies

extension BankStore: Auditor {
  func audit(
    receipt: String?, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport {
    let (connection, fileKey) = try openedForAudit()
    return try connection.snapshot { () throws(StorageError) in
      let ledgerKey = try? connection.bankKey()
      guard let bankKey = fileKey ?? ledgerKey.flatMap({ $0 }) else {
        throw .damagedKey(name: BankSeal.fileName)
      }
      var audit = LedgerAudit(connection: connection, bankKey: bankKey)
      if fileKey == nil {
        audit.find(.keyChanged, .keyFile, .init(en: "it is missing or damaged", ko: "없거나 손상되었습니다"))
      }
      audit.run(progress)
      if let receipt { audit.check(outside: receipt) }
      return audit.report
    }
  }
}

/// Sequence numbers, one at a time, while other statements run.
struct Cursor: ~Copyable {
  private let statement: SQLiteStatement

  /// The first column of `sql`'s rows. Throws ``StorageError``.
  init(_ connection: SQLiteConnection, _ sql: String) throws(StorageError) {
    statement = try SQLiteStatement(sql, on: connection)
  }

  /// The next number, or nil at the end. Throws ``StorageError``.
  mutating func next() throws(StorageError) -> Int64? {
    try statement.step() ? SQLiteRow(statement).integer(0) : nil
  }
}

extension SQLiteConnection {
  /// Runs `body` on one state of the database, whatever others write meanwhile.
  fileprivate func snapshot<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try execute("BEGIN")
    let value: Value
    do { value = try body() } catch {
      try execute("ROLLBACK")
      throw error
    }
    try execute("ROLLBACK")
    return value
  }

  /// The bank's public key as the ledger has it, or nil. Throws ``StorageError``.
  func bankKey() throws(StorageError) -> PublicKey? {
    try first("SELECT public_key FROM keys WHERE customer IS NULL") {
      PublicKey(bytes: $0.blob(0))
    } ?? nil
  }

  /// The hash stored with the entry `sequence`, or nil. Throws ``StorageError``.
  func hash(of sequence: Int64) throws(StorageError) -> [UInt8]? {
    try first("SELECT hash FROM entries WHERE sequence = ?", .integer(sequence)) { $0.blob(0) }
  }

  /// A customer's public key, or nil. Throws ``StorageError``.
  func key(of customer: String) throws(StorageError) -> PublicKey? {
    try first("SELECT public_key FROM keys WHERE customer = ?", .text(customer)) {
      PublicKey(bytes: $0.blob(0))
    } ?? nil
  }

  /// The receipt stored for the entry `sequence`: its account and text. Throws ``StorageError``.
  func receipt(of sequence: Int64) throws(StorageError) -> (String, String)? {
    try first("SELECT account, signed FROM receipts WHERE entry = ?", .integer(sequence)) {
      ($0.text(0), $0.text(1))
    }
  }

  /// The names of tables, indexes, triggers and views that are not as the migrations make them.
  ///
  /// Throws ``StorageError``.
  func foreignSchema() throws(StorageError) -> [String] {
    let pristine = try SQLiteConnection(path: ":memory:")
    let version = Int(try pragma("user_version"))
    for migration in Schema.migrations.prefix(version) { try pristine.execute(migration) }
    let (made, found) = (try pristine.schema(), try schema())
    let names = Set(made.keys).union(found.keys)
    return names.filter { made[$0] != found[$0] }.sorted()
  }

  private func schema() throws(StorageError) -> [String: String] {
    let rows = try rows("SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema") {
      ($0.text(0), $0.text(1))
    }
    return Dictionary(rows) { first, second in first + second }
  }
}
