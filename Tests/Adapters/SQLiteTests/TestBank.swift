import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLLedger
import TemporaryFolders

@testable import SQLite

typealias TestCustomer = BankCustomer<TestBank>

/// A bank with a SQLite database in a temporary folder.
struct TestBank: TestedBank {
  let folder: URL
  // Removed with the last copy of this value; nil if the caller owns the folder.
  private let temporary: TemporaryFolder?
  let clock: FixedClock
  var seals: BankKeySource { BankKeySource(in: directory) }
  let directory: DataDirectory
  let database: any SQLDatabase
  let bank: SQLBank

  /// A bank in `folder`, or in a new one. Each connection is passed to `onConnect`.
  init(
    at folder: URL? = nil, cryptography: any LedgerCryptography = OpenSSLCryptography(),
    onConnect: (@Sendable (SQLiteConnection) throws(StorageError) -> Void)? = nil
  ) throws {
    temporary = try folder == nil ? TemporaryFolder("bank") : nil
    self.folder = folder ?? temporary?.url.appending(path: "data") ?? URL(filePath: "/nonexistent")
    clock = try FixedClock(noonOn: "2026-11-20")
    directory = DataDirectory(path: self.folder.path)
    let base = SQLiteDatabase(in: directory)
    database = onConnect.map { ObservedDatabase(base: base, onConnect: $0) } ?? base
    bank = Self.bank(in: database, clock, BankKeySource(in: directory), cryptography)
  }

  static func fresh() throws -> TestBank { try TestBank() }

  /// The same folder, opened again as another process would.
  func again() throws -> TestBank { try TestBank(at: folder) }

  /// A second connection to the database.
  func connection() throws -> SQLiteConnection {
    try SQLiteConnection(path: directory.resolvedDatabasePath)
  }

  /// The errors of reading, creating and auditing the bank in other processes.
  func refusals() async -> [StorageError?] {
    var found: [StorageError?] = []
    do { _ = try await again().bank.customers() } catch { found.append(error as? StorageError) }
    do { try await again().bank.prepare() } catch { found.append(error as? StorageError) }
    do { _ = try await again().audit() } catch { found.append(error as? StorageError) }
    return found
  }

  let bytes = "x'\(String(repeating: "ab", count: 32))'"

  func literal(_ bytes: [UInt8]) -> String { "x'\(bytes.hex)'" }

  /// The texts in the column `text` of the rows of `query`.
  func texts(_ query: String) throws -> [String] {
    try connection().rows(SQLQuery(query)) { (row) throws(StorageError) in try row.text("text") }
  }

  /// Changes the database without any checks, as anyone with access to the file could.
  func tamper(_ sql: String) throws {
    let connection = try connection()
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    try connection.execute(sql)
  }

  func scans(_ query: SQLQuery) throws -> [String] {
    let plan = SQLQuery("EXPLAIN QUERY PLAN \(query.text)", values: query.values)
    let details = try connection().rows(plan) { (row) throws(StorageError) in
      try row.text("detail")
    }
    return details.filter { detail in
      let words = detail.split(separator: " ")
      // The only chain is the whole bank.
      return detail.hasSuffix("(chain=?)") && words[1] != "chains"
        || words.first == "SCAN" && words.count > 1 && words[1] != "w"
          && !detail.contains("CONSTANT ROW") && !detail.contains("VIRTUAL TABLE")
    }
  }
}

/// A database that passes each of its connections to a closure.
private struct ObservedDatabase: SQLDatabase {
  let base: SQLiteDatabase
  let onConnect: @Sendable (SQLiteConnection) throws(StorageError) -> Void

  var dialect: SQLDialect { base.dialect }
  var name: String { base.name }
  var connections: Int { base.connections }

  func connect(_ access: SQLAccess) throws(StorageError) -> any SQLConnection {
    let connection = try base.connect(access)
    if let connection = connection as? SQLiteConnection { try onConnect(connection) }
    return connection
  }
}
