import Ledger

/// How the tables and the like of a database differ from those that this program makes.
struct SchemaDifference {
  /// All that are missing, too many or different, as `table entries`.
  let changed: [String]
  /// Whether no table that this program reads is among them: reading another thing in its place
  /// could take for ever.
  let isReadable: Bool
}

extension SQLiteConnection {
  /// Compares the tables, indexes, triggers and views with what the migrations up to `version`
  /// make. No row of a table is read for that. Throws a ``StorageError``.
  func schemaDifference(version: Int) throws(StorageError) -> SchemaDifference {
    let pristine = try SQLiteConnection(path: ":memory:")
    for migration in Schema.migrations.prefix(version) { try pristine.execute(migration) }
    let (made, found) = (try pristine.definitions(), try definitions())
    let changed = Set(made.keys).union(found.keys).filter { made[$0] != found[$0] }.sorted()
    return SchemaDifference(
      changed: changed,
      isReadable: !changed.contains { $0.hasPrefix("table ") && made[$0] != nil })
  }

  /// Throws ``StorageError/inconsistent(what:)`` unless all tables and the like are those of
  /// `version`.
  func checkSchema(version: Int) throws(StorageError) {
    if let name = try schemaDifference(version: version).changed.first {
      throw .inconsistent(what: "\(name) is not as this program made it")
    }
  }

  private func definitions() throws(StorageError) -> [String: String] {
    let rows = try rows(
      "SELECT type || ' ' || name AS object, coalesce(sql, '') AS sql FROM sqlite_schema"
    ) { (row) throws(StorageError) in (try row.text("object"), try row.text("sql")) }
    return Dictionary(rows) { first, second in first + second }
  }
}
