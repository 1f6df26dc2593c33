import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLiteLedger

#if PostgreSQL
  import PostgreSQLLedger
#endif

extension Invocation {
  /// The bank that the command line names, whose keys are in `directory`, as its books are unless
  /// `--ledger` says where. Throws a ``HostError``.
  func bank(
    beside directory: DataDirectory, clock: any WallClock, numbering: AccountNumbering
  ) throws(HostError) -> any LedgerBank {
    #if PostgreSQL
      if let address = try ledgerAddress {
        return PostgreSQLBank(
          at: address, clock: clock, cryptography: OpenSSLCryptography(),
          seals: BankKeySource(in: directory, prepare: directory.createForKeys),
          numbering: numbering)
      }
    #endif
    return SQLiteBank(
      directory: directory, clock: clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: directory), numbering: numbering)
  }
}

#if PostgreSQL
  extension Invocation {
    private var ledgerAddress: PostgreSQLAddress? {
      get throws(HostError) {
        guard let text = self[.ledger] else { return nil }
        do { return try PostgreSQLAddress(text) } catch {
          throw .ledgerAddress(error.reason, remedy: error.remedy)
        }
      }
    }

    /// The command `ledger migrate`. Throws a ``HostError``.
    func migration(_ output: CommandOutput) throws(HostError) -> any Command {
      guard let address = try ledgerAddress else {
        throw .usage(.missingOption(.ledger, command: command.words))
      }
      return MigrateCommand(
        schema: PostgreSQLSchema(at: address), host: self[.hostRole], output: output)
    }
  }

  private struct MigrateCommand: Command {
    let schema: PostgreSQLSchema
    let host: String?
    let output: CommandOutput

    func run() async throws(HostError) -> ExitCode {
      let found: Int
      do { found = try await schema.migrate(host: host) } catch { throw .storage(error) }
      let version = PostgreSQLSchema.version
      try output.give(["found": found, "version": version], lines: ["\(found) -> \(version)"])
      return .done
    }
  }
#endif
