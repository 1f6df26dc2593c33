import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLiteLedger
import TerminalDialog

@testable import AppHost

extension CompositionRoot {
  /// A root whose books are in `directory`.
  convenience init(
    products: [HostedProduct], invocation: Invocation, language: LanguageSetting,
    terminal: TerminalScope, clock: any WallClock, catalog: any CatalogSource,
    directory: DataDirectory
  ) {
    self.init(
      products: products, invocation: invocation, language: language, terminal: terminal,
      clock: clock, catalog: catalog, directory: directory,
      bank: SQLiteBank(
        directory: directory, clock: clock, cryptography: OpenSSLCryptography(),
        seals: BankKeySource(in: directory),
        numbering: AccountNumbering(of: products.map(\.description))))
  }
}
