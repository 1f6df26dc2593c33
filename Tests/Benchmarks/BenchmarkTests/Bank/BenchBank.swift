import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import OpenSSLKeys
import SQLiteLedger
import Testing

/// A real bank in a folder.
struct BenchBank: Sendable {
  let path: String
  let directory: DataDirectory
  let bank: SQLiteBank

  var database: String { path + "/bank.sqlite" }

  init(_ path: String) throws {
    self.path = path
    directory = DataDirectory(path: path)
    bank = SQLiteBank(
      directory: directory, clock: try Self.clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: directory),
      numbering: AccountNumbering(prefixes: [BenchCustomer.product: "210"]))
  }

  static var clock: FixedClock {
    get throws { try #require(FixedClock(noonOn: "2026-11-20")) }
  }

  /// Brings all that was written into the one file.
  func settle() throws { try BareDatabase(database).query("PRAGMA wal_checkpoint(TRUNCATE)") }

  /// The same bank in the folder `copy`; it must be settled.
  func copied(to copy: String) throws -> BenchBank {
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return try BenchBank(copy)
  }

  /// How many rows each table has.
  func tables() throws -> [String: String] {
    let bare = try BareDatabase(database)
    let names = try bare.query("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try bare.query("SELECT count(*) FROM \"\(name)\"").first ?? "")
      })
  }
}
