import Ledger

extension SQLiteConnection {
  /// Creates the tables of a new database. A later version of this program migrates those of an
  /// older one here. It must run in a transaction.
  ///
  /// Throws the errors of ``checkedVersion(path:)``, and other ``StorageError``s.
  func migrate(path: String) throws(StorageError) {
    guard try checkedVersion(path: path) < Schema.current else { return }
    try execute(Schema.tables)
    try execute("PRAGMA application_id = \(Schema.applicationID)")
    try execute("PRAGMA user_version = \(Schema.current)")
  }

  /// The tables with rows that refer to missing rows, each with the referenced table.
  func danglingReferences() throws(StorageError) -> [(table: String, parent: String)] {
    try rows("PRAGMA foreign_key_check") { (row) throws(StorageError) in
      (try row.text("table"), try row.text("parent"))
    }
  }

  /// The version of the schema: 0 for an empty database, otherwise ``Schema/current``.
  ///
  /// Throws ``StorageError/foreignDatabase(path:)``, ``StorageError/earlierState(path:)``,
  /// ``StorageError/newerSchema(found:supported:)`` and other ``StorageError``s. It must run in a
  /// transaction: another process may be creating the tables.
  func checkedVersion(path: String) throws(StorageError) -> Int {
    let version = Int(try pragma("user_version"))
    let application = try pragma("application_id")
    let tables = try count("sqlite_schema")
    guard application == Schema.applicationID || (application == 0 && version == 0 && tables == 0)
    else { throw .foreignDatabase(path: path) }
    guard version >= 0, version > 0 || tables == 0 else {
      throw .inconsistent(what: "version \(version) of a database with tables")
    }
    guard version <= Schema.current else {
      throw .newerSchema(found: version, supported: Schema.current)
    }
    guard version == 0 || version == Schema.current else { throw .earlierState(path: path) }
    allowCheckpointOnClose(true)
    return version
  }

  /// The number of rows in `table`. Throws a ``StorageError``.
  func count(_ table: String) throws(StorageError) -> Int64 {
    try first("SELECT count(*) AS rows FROM \(table)") { (row) throws(StorageError) in
      try row.integer("rows")
    } ?? 0
  }

  private func pragma(_ name: String) throws(StorageError) -> Int64 {
    try first("PRAGMA \(name)") { (row) throws(StorageError) in try row.integer(name) } ?? 0
  }
}

/// How the tables, indexes, triggers and views of a database differ from those of this program.
struct SchemaDifference {
  /// The objects that are missing, additional or different, such as `table entries`.
  let changed: [String]
  /// Whether all tables that this program reads are unmodified: reading a view in place of a table
  /// could take forever.
  let isReadable: Bool
}

extension SQLiteConnection {
  /// Compares the tables, indexes, triggers and views with those of ``Schema/tables``. Reads no
  /// rows of the tables. Throws a ``StorageError``.
  func schemaDifference() throws(StorageError) -> SchemaDifference {
    let pristine = try SQLiteConnection(path: ":memory:")
    try pristine.execute(Schema.tables)
    let (made, found) = (try pristine.definitions(), try definitions())
    let changed = Set(made.keys).union(found.keys).filter { made[$0] != found[$0] }.sorted()
    return SchemaDifference(
      changed: changed,
      isReadable: !changed.contains { $0.hasPrefix("table ") && made[$0] != nil })
  }

  /// Throws ``StorageError/inconsistent(what:)`` unless all tables, indexes, triggers and views are
  /// those of this program.
  func checkSchema() throws(StorageError) {
    if let name = try schemaDifference().changed.first {
      throw .inconsistent(what: "\(name) differs from the schema of this program")
    }
  }

  /// Throws ``StorageError/inconsistent(what:)`` unless the tables are those of this program. Only
  /// a change by another connection makes it compare them again.
  func verifySchema() throws(StorageError) {
    let revision = try pragma("schema_version")
    guard revision != verifiedSchema else { return }
    try checkSchema()
    verifiedSchema = revision
  }

  private func definitions() throws(StorageError) -> [String: String] {
    let rows = try rows(
      "SELECT type || ' ' || name AS object, coalesce(sql, '') AS sql FROM sqlite_schema"
    ) { (row) throws(StorageError) in (try row.text("object"), try row.text("sql")) }
    return Dictionary(rows) { first, second in first + second }
  }
}
