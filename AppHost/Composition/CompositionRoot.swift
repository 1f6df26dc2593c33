import BankCommands
import FeatureDependencies
import KeyCustody
import KoreanBanking
import Ledger
import SQLite
import TerminalDialog

/// The application scope: the services that all customers share, created once, with plain
/// initializers.
///
/// Only this folder joins the concrete types of different modules. A stored property lives as long
/// as the program; a computed one is created at each use. Nothing here signs or opens accounts: see
/// ``CustomerComponent``.
final class CompositionRoot: QuoteDependency {
  let hostedProducts: [HostedProduct]
  let interface: UserInterface
  let clock: any WallClock
  let catalog: any ProductCatalog
  let directory: DataDirectory
  let bank: any LedgerBank
  /// The PBKDF2 iteration count of all customers' keys.
  let keyIterations: Int32

  /// The number in OWASP's Password Storage Cheat Sheet, for PBKDF2-HMAC-SHA256.
  static let defaultKeyIterations: Int32 = 600_000

  let taxPolicy = TaxPolicy.korea
  let depositInsuranceClause = LocalizedText.koreanDepositInsurance

  init(
    products: [HostedProduct], interface: UserInterface, clock: any WallClock,
    catalog: any ProductCatalog, directory: DataDirectory, bank: any LedgerBank,
    keyIterations: Int32
  ) {
    hostedProducts = products
    self.interface = interface
    self.clock = clock
    self.catalog = catalog
    self.directory = directory
    self.bank = bank
    self.keyIterations = keyIterations
  }

  /// Creates the root for a command line. Throws if the clock, or a file or address from the
  /// command line, cannot be used. Tests pass fewer iterations.
  convenience init(
    _ invocation: Invocation, products: [HostedProduct], language: Language,
    streams: StandardStreams, keyIterations: Int32 = defaultKeyIterations
  ) async throws(CommandError) {
    guard let clock = SystemClock() else { throw .clock }
    let path = try invocation.dataPath()
    let known = products.map(\.description)
    let directory = DataDirectory(path: path)
    let notes = streams.notes(quiet: invocation.has(.quiet))
    let catalog = try invocation.catalog(of: known.map(\.productType), keptIn: path, clock: clock) {
      notes.write(wrapped: [$0(language)])
    }
    // Do not ask a catalog server for product names: most commands do not need them.
    let words =
      invocation.hasCatalogServer
      ? ProductGlossary(known) : await ProductGlossary(known, in: catalog)
    self.init(
      products: products,
      interface: try UserInterface(
        invocation, products: known, words: words, language: language, streams: streams,
        protected: directory.protectedFolders),
      clock: clock, catalog: catalog, directory: directory,
      bank: try invocation.bank(
        beside: directory, clock: clock, numbering: AccountNumbering(of: known)),
      keyIterations: keyIterations)
  }

  /// The product of `kind`; nil if this bank does not have it.
  func product(_ kind: ProductKind) -> HostedProduct? {
    hostedProducts.first { $0.description.kind == kind }
  }
}
