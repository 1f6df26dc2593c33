import BankCommands
import FeatureDependencies
import JSONCatalog
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import StrictJSON
import TerminalDialog

#if PostgreSQL
  import PostgreSQL
#endif

// The services that the commands require of this host.
extension CompositionRoot: CommandDependency {
  var products: [ProductDescription] { hostedProducts.map(\.description) }
  var register: any CustomerRegister { bank }
  var auditor: any Auditor { bank }
  var checkpoints: any CheckpointSource { bank }
  var protectedFolders: [String] { directory.protectedFolders }

  func quotes(of kind: ProductKind, linked: Bool) -> (any QuoteService)? {
    guard let product = product(kind), !linked || product.description.linkedKind != nil else {
      return nil
    }
    return product.quotes(self, linked)
  }

  func batch(at path: String) throws(CommandError) -> Batch {
    let lines = JSONLines(try InputFile.bytes(at: path, limit: 32 << 20))
    do { return try Batch(lines.values, unreadable: lines.faults, products: products) } catch {
      throw .invalid(.batch, path: path, faults: error.texts)
    }
  }

  func backUp(to path: String) throws(CommandError) -> any Auditor {
    let copy = DataDirectory(path: path)
    do {
      try NewFile(path: copy.trimmedPath, outside: directory.protectedFolders).checkPlace()
    } catch { throw CommandError(error) }
    do {
      try SQLiteDatabase(in: directory).backUp(to: copy) { (unfinished) throws(StorageError) in
        try BankKeySource(in: directory).copy(to: BankKeySource(in: unfinished))
      }
    } catch { throw CommandError(error) }
    return SQLBank(
      in: SQLiteDatabase(in: copy), clock: clock, cryptography: OpenSSLCryptography(),
      seals: BankKeySource(in: copy), numbering: AccountNumbering(of: products))
  }

  #if PostgreSQL
    func migrateLedger(
      at address: String, host: String?
    ) async throws(CommandError) -> (before: Int, after: Int) {
      let schema = PostgreSQLSchema(at: try PostgreSQLAddress(option: address))
      do {
        return (before: try await schema.migrate(host: host), after: PostgreSQLSchema.version)
      } catch { throw CommandError(error) }
    }
  #endif
}
