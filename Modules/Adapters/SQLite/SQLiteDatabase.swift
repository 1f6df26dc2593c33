public import Ledger
public import SQLLedger

/// A SQLite database in a data directory. It has one connection at a time; SQLite excludes other
/// processes while a transaction writes.
public struct SQLiteDatabase: SQLDatabase {
  /// The folder with the database.
  public let directory: DataDirectory
  /// The SQL that SQLite understands.
  static let dialect = SQLDialect(
    integer: "INTEGER", blob: "BLOB", counter: "INTEGER PRIMARY KEY",
    narrowTable: "STRICT, WITHOUT ROWID", wideTable: "STRICT",
    version: "SELECT user_version AS version FROM pragma_user_version", isShared: false)
  /// SQLite has one writer at a time, and a second reader would see the log grow.
  public let connections = 1

  /// The database in `directory`, which need not exist yet.
  public init(in directory: DataDirectory) { self.directory = directory }

  /// The SQL that SQLite understands.
  public var dialect: SQLDialect { Self.dialect }

  /// The path of the folder.
  public var name: String { directory.path }

  /// Opens the database. For ``SQLLedger/SQLAccess/creating`` it is created if missing.
  ///
  /// Throws ``Ledger/StorageError/noBank(directory:)`` if it is missing and not created, and
  /// other ``Ledger/StorageError``s.
  public func connect(_ access: SQLAccess) throws(StorageError) -> any SQLConnection {
    switch access {
    case .auditing: return try audited()
    case .creating:
      try directory.checkDatabaseExists()
      try directory.create()
    case .existing: try checkDatabase()
    }
    if let fault = try directory.faults().first { throw fault }
    let connection = try openDatabase()
    // Before the version: another process may be creating the bank.
    let missing = try missingBank
    let version = try connection.checkedVersion()
    if version == 0 {
      guard case .noBank = missing, access == .creating else { throw missing }
    }
    try connection.configure()
    if version == 0 { try connection.createTables() }
    return connection
  }

  /// Opens the database, whose schema must be checked next: a database with a log stays unchanged
  /// until then.
  private func openDatabase() throws(StorageError) -> SQLiteConnection {
    try directory.checkWritable()
    let hasLog = try directory.hasLog
    let connection = try SQLiteConnection(path: try directory.resolvedDatabasePath)
    connection.allowCheckpointOnClose(!hasLog)
    return connection
  }

  /// Throws ``StorageError/noBank(directory:)`` if there is no database, and other
  /// ``StorageError``s.
  func checkDatabase() throws(StorageError) {
    try directory.check()
    try directory.checkDatabaseExists()
    guard try directory.hasDatabase else { throw .noBank(directory: directory.path) }
  }

  /// The error for a database without tables.
  var missingBank: StorageError {
    get throws(StorageError) {
      try directory.hasBankKey
        ? .databaseMissing(directory: directory.path) : .noBank(directory: directory.path)
    }
  }

  /// A connection for an audit or a backup, which changes no data. What the file contains is judged
  /// by ``SQLiteConnection/examine()``.
  func audited() throws(StorageError) -> SQLiteConnection {
    try checkDatabase()
    let faults = try directory.faults()
    let connection = try openDatabase()
    connection.faults = faults
    try connection.execute("PRAGMA trusted_schema = OFF")
    return connection
  }
}
