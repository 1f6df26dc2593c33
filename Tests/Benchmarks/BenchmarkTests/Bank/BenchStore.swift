import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import OpenSSLKeys
import SQLLedger

/// Where the benchmarks keep banks, each under a name.
protocol BenchStore: Sendable {
  /// The database of the bank `name`.
  func database(_ name: String) throws -> any SQLDatabase

  /// The signing key of the bank `name`. A copy of a bank has the same key.
  func seals(_ name: String) -> BankKeySource

  /// Makes the database of a new bank `name`, with tables.
  func create(_ name: String) async throws

  /// Copies the bank `name` to `copy`. No host may be connected to `name`.
  func copy(_ name: String, to copy: String) throws
}

extension BenchStore {
  /// Another host of the bank `name`, which reaches it through `database`, or by a connection of
  /// its own without one.
  func host(_ name: String, through database: (any SQLDatabase)? = nil) throws -> SQLBank {
    SQLBank(
      in: try database ?? self.database(name),
      clock: try FixedClock(noonOn: "2026-11-20"),
      cryptography: OpenSSLCryptography(), seals: seals(name),
      numbering: AccountNumbering(prefixes: [.deposit: "210"]))
  }
}
