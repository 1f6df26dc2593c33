import BankCommands
import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite

#if PostgreSQL
  import PostgreSQL
#endif

extension Invocation {
  /// Creates the bank that the command line selects. Its keys are in `directory`, and so is its
  /// ledger, unless `--ledger` names an address.
  func bank(
    beside directory: DataDirectory, clock: any WallClock, numbering: AccountNumbering
  ) throws(CommandError) -> any LedgerBank {
    #if PostgreSQL
      if let address = self[.ledger] {
        return SQLBank(
          in: PostgreSQLDatabase(at: try PostgreSQLAddress(option: address)), clock: clock,
          cryptography: OpenSSLCryptography(),
          seals: BankKeySource(in: directory, prepare: directory.createForKeys),
          numbering: numbering)
      }
    #endif
    return SQLBank(
      in: SQLiteDatabase(in: directory), clock: clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: directory), numbering: numbering)
  }
}

#if PostgreSQL
  extension PostgreSQLAddress {
    /// Parses the value of `--ledger`. Throws ``CommandError/address(_:_:remedy:)``.
    init(option text: String) throws(CommandError) {
      do { try self.init(text) } catch {
        throw .address(.ledger, error.reason.sentence, remedy: error.remedy)
      }
    }
  }
#endif
