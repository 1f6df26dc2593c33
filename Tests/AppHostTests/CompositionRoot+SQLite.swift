import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import TerminalDialog

@testable import AppHost
@testable import BankCommands

extension CompositionRoot {
  /// So few that keys are derived fast.
  static let fewKeyIterations: Int32 = 1000

  /// A composition root whose ledger is a SQLite database in `directory`.
  convenience init(
    products: [HostedProduct], interface: UserInterface, clock: any WallClock,
    catalog: any ProductCatalog, directory: DataDirectory
  ) {
    self.init(
      products: products, interface: interface, clock: clock, catalog: catalog,
      directory: directory,
      bank: SQLBank(
        in: SQLiteDatabase(in: directory), clock: clock, cryptography: OpenSSLCryptography(),
        seals: BankKeySource(in: directory),
        numbering: AccountNumbering(of: products.map(\.description))),
      keyIterations: Self.fewKeyIterations)
  }
}
