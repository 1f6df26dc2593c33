import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import OpenSSLKeys
import SQLLedger
import Testing

@testable import SQLite

/// A bank in a folder, with the real SQLite ledger.
struct BenchBank: Sendable {
  let path: String
  let directory: DataDirectory
  let bank: SQLBank

  var database: String { path + "/bank.sqlite" }

  /// The bank in the folder `path`. Each connection is passed to `onConnect`.
  init(
    _ path: String,
    onConnect: @escaping @Sendable (SQLiteConnection) throws(StorageError) -> Void = { _ in }
  ) throws {
    self.path = path
    directory = DataDirectory(path: path)
    let database = ObservedDatabase(base: SQLiteDatabase(in: directory), onConnect: onConnect)
    bank = SQLBank(
      in: database, clock: try Self.clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: directory),
      numbering: AccountNumbering(prefixes: [BenchCustomer.product: "210"]))
  }

  static var clock: FixedClock {
    get throws { try #require(FixedClock(noonOn: "2026-11-20")) }
  }

  /// Moves the write-ahead log into the database file.
  func checkpoint() throws { try BareDatabase(database).query("PRAGMA wal_checkpoint(TRUNCATE)") }

  /// Copies the bank to the folder `copy`. Call ``checkpoint()`` first.
  func copied(to copy: String) throws -> BenchBank {
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return try BenchBank(copy)
  }

  /// The number of rows in each table.
  func tables() throws -> [String: String] {
    let bare = try BareDatabase(database)
    let names = try bare.query("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try bare.query("SELECT count(*) FROM \"\(name)\"").first ?? "")
      })
  }
}
