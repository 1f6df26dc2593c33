import Foundation
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite

/// SQLite databases in folders of a workspace.
struct SQLiteStore: BenchStore {
  let workspace: Workspace
  /// Whether a commit waits for the disk. Large banks are made without.
  let isSynced: Bool

  func directory(_ name: String) -> DataDirectory { DataDirectory(path: workspace.path(name)) }

  func database(_ name: String) -> any SQLDatabase {
    let database = SQLiteDatabase(in: directory(name))
    return isSynced ? database : UnsyncedDatabase(base: database)
  }

  func seals(_ name: String) -> BankKeySource { BankKeySource(in: directory(name)) }

  /// Does nothing: the first host makes the tables.
  func create(_ name: String) {}

  func copy(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: workspace.path(name), toPath: workspace.path(copy))
  }
}

/// A database whose commits do not wait for the disk.
private struct UnsyncedDatabase: SQLDatabase {
  let base: SQLiteDatabase

  var dialect: SQLDialect { base.dialect }
  var name: String { base.name }
  var connections: Int { base.connections }

  func connect(_ access: SQLAccess) throws(StorageError) -> any SQLConnection {
    let connection = try base.connect(access)
    try connection.read([SQLQuery("PRAGMA synchronous = OFF")]) { _, _ in }
    return connection
  }
}
