import Ledger

extension SQLiteConnection {
  /// Makes a new database's tables, or brings an older one's up to date, within a transaction and
  /// with foreign keys off.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if what is stored does not fit the new tables, and
  /// what ``checkedVersion(path:)`` throws.
  func migrate(path: String) throws(StorageError) {
    let version = try checkedVersion(path: path)
    guard version < Schema.current else { return }
    do {
      for migration in Schema.migrations[version...] { try execute(migration) }
    } catch {
      guard case .failed(let reason) = error, isRefusal else { throw error }
      throw .inconsistent(what: reason)
    }
    try execute("PRAGMA application_id = \(Schema.applicationID)")
    try execute("PRAGMA user_version = \(Schema.current)")
  }

  /// Throws ``StorageError/inconsistent(what:)`` if a row refers to one that is not there.
  func checkReferences() throws(StorageError) {
    if let (table, parent) = try danglingReferences().first {
      throw .inconsistent(what: "a row of \(table) refers to a row of \(parent) that is gone")
    }
  }

  /// The tables with rows that refer to rows that are not there, each with the table referred to.
  func danglingReferences() throws(StorageError) -> [(table: String, parent: String)] {
    try rows("PRAGMA foreign_key_check") { (row) throws(StorageError) in
      (try row.text("table"), try row.text("parent"))
    }
  }

  /// The version of the schema: 0 for an empty database.
  ///
  /// Throws ``StorageError/foreignDatabase(path:)`` and
  /// ``StorageError/newerSchema(found:supported:)``. It must run within a transaction: another
  /// process may be making the tables.
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
    return version
  }

  /// How many rows `table` has. Throws a ``StorageError``.
  func count(_ table: String) throws(StorageError) -> Int64 {
    try first("SELECT count(*) AS rows FROM \(table)") { (row) throws(StorageError) in
      try row.integer("rows")
    } ?? 0
  }

  private func pragma(_ name: String) throws(StorageError) -> Int64 {
    try first("PRAGMA \(name)") { (row) throws(StorageError) in try row.integer(name) } ?? 0
  }
}
