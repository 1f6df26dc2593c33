import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLiteLedger
import TerminalDialog

@testable import AppHost
@testable import BankCommands

extension CompositionRoot {
  /// A composition root whose ledger is a SQLite database in `directory`.
  convenience init(
    products: [HostedProduct], interface: UserInterface, clock: any WallClock,
    catalog: any ProductCatalog, directory: DataDirectory
  ) {
    self.init(
      products: products, interface: interface, clock: clock, catalog: catalog,
      directory: directory,
      bank: SQLiteBank(
        directory: directory, clock: clock, cryptography: OpenSSLCryptography(),
        seals: BankKeySource(in: directory),
        numbering: AccountNumbering(of: products.map(\.description))))
  }
}
