import FeatureDependencies
import Ledger

/// The books of a database of any version, as an audit reads them.
struct SQLiteAuditedBooks: AuditedBooks {
  private let connection: SQLiteConnection
  private let version: Int
  private let entries: EntryReader

  init(_ connection: SQLiteConnection, version: Int) {
    self.connection = connection
    self.version = version
    entries = EntryReader(connection, version: version)
  }

  let chains = [SQLiteBank.chain]
  var haveBalances: Bool { version >= 3 }

  func damage() throws(StorageError) -> [AuditViolation] {
    let damage = try connection.rows("PRAGMA integrity_check(20)") {
      (row) throws(StorageError) in try row.text("integrity_check")
    }
    let names = try connection.foreignSchema(version: version)
    let references = try connection.danglingReferences()
    return damage.filter { $0 != "ok" }.map {
      AuditViolation(.databaseDamaged, at: .database, .init(verbatim: $0))
    }
      + names.map { AuditViolation.schema($0) }
      + references.map { AuditViolation.dangling($0.table, $0.parent) }
  }

  func count(of _: String) throws(StorageError) -> Int64 { try connection.count("entries") }

  func forEachSequence(
    of _: String, _ body: (Int64) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.forEach(
      "SELECT sequence FROM entries ORDER BY sequence"
    ) { (row) throws(StorageError) in try body(try row.integer("sequence")) }
  }

  /// SQLite remembers the highest number it gave out, also when its row is deleted.
  func highestSequence(of _: String) throws(StorageError) -> Int64? {
    try connection.first(
      "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"
    ) { (row) throws(StorageError) in try row.integer("seq") }
  }

  func entry(_ sequence: Int64, of _: String) throws(StorageError) -> StoredEntry? {
    try entries.entry(sequence)
  }

  func hash(of sequence: Int64, of _: String) throws(StorageError) -> [UInt8]? {
    try connection.first(
      "SELECT hash FROM entries WHERE sequence = ?", .integer(sequence)
    ) { (row) throws(StorageError) in try row.blob("hash") }
  }

  func receipt(
    of sequence: Int64, of _: String
  ) throws(StorageError) -> (account: String, text: String)? {
    try connection.receipt(of: sequence)
  }

  func contract(of account: String) throws(StorageError) -> OpeningContract? {
    try connection.contract(of: account)?.contract
  }

  func key(of customer: String?) throws(StorageError) -> PublicKey? {
    try connection.key(of: customer)
  }

  func forEachBalance(
    _ body: (_ account: String, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.forEach(
      "SELECT account, amount FROM balances ORDER BY account"
    ) { (row) throws(StorageError) in
      try body(try row.text("account"), Won(try row.integer("amount")))
    }
  }
}

extension AuditViolation {
  fileprivate static func schema(_ name: String) -> AuditViolation {
    AuditViolation(
      .schemaChanged, at: .schema,
      .init(en: "\(name) is not as this program made it", ko: "\(name)이(가) 이 프로그램이 만든 것과 다릅니다"))
  }

  fileprivate static func dangling(_ table: String, _ parent: String) -> AuditViolation {
    AuditViolation(
      .danglingReference, at: .table(table),
      .init(en: "a row refers to a row of \(parent) that is gone", ko: "없어진 \(parent) 행을 참조합니다"))
  }
}

extension SQLiteConnection {
  /// The names of tables, indexes, triggers and views that are not as the migrations up to `version`
  /// make them. Throws a ``StorageError``.
  fileprivate func foreignSchema(version: Int) throws(StorageError) -> [String] {
    let pristine = try SQLiteConnection(path: ":memory:")
    for migration in Schema.migrations.prefix(version) { try pristine.execute(migration) }
    let (made, found) = (try pristine.definitions(), try definitions())
    let names = Set(made.keys).union(found.keys)
    return names.filter { made[$0] != found[$0] }.sorted()
  }

  private func definitions() throws(StorageError) -> [String: String] {
    let rows = try rows(
      "SELECT type || ' ' || name AS object, coalesce(sql, '') AS sql FROM sqlite_schema"
    ) { (row) throws(StorageError) in (try row.text("object"), try row.text("sql")) }
    return Dictionary(rows) { first, second in first + second }
  }
}
