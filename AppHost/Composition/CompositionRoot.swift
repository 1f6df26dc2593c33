import FeatureDependencies
import JSONCatalog
import KeyCustody
import KoreanBanking
import Ledger
import OpenSSLKeys
import SQLiteLedger
import TerminalDialog

/// The application scope: what every customer shares, made once, with plain initialisers.
///
/// Only this folder names concrete types. What lives as long as the program is a stored property;
/// what is made anew at each use is computed. Nothing here signs or opens: see ``CustomerScope``.
final class CompositionRoot: Sendable {
  let products: [HostedProduct]
  let invocation: Invocation
  let language: LanguageSetting
  let terminal: TerminalScope
  let clock: any WallClock
  let catalog: any CatalogSource
  let directory: DataDirectory
  let bank: any LedgerBank

  let taxPolicy = TaxPolicy.korea
  let depositInsurance = DepositInsurance.korea
  let cryptography = OpenSSLCryptography()
  let defaults: any DefaultsStore

  init(
    products: [HostedProduct], invocation: Invocation, language: LanguageSetting,
    terminal: TerminalScope, clock: any WallClock, catalog: any CatalogSource,
    directory: DataDirectory, bank: any LedgerBank
  ) {
    self.products = products
    self.invocation = invocation
    self.language = language
    self.terminal = terminal
    self.clock = clock
    self.catalog = catalog
    self.directory = directory
    defaults = FileDefaultsStore(folder: directory.path)
    self.bank = bank
  }

  /// The root for a command line. Throws a ``HostError`` for what it names and cannot be used.
  convenience init(
    _ invocation: Invocation, products: [HostedProduct], environment: [String: String],
    language: LanguageSetting, streams: StandardStreams
  ) async throws(HostError) {
    guard let clock = SystemClock() else { throw .clock }
    let path: String
    do { path = try invocation.dataPath(environment) } catch { throw .usage(error) }
    let known = products.map(\.description)
    let directory = DataDirectory(path: path)
    let catalog = try invocation.catalog(known.map(\.section), keptIn: path, clock: clock) {
      streams.errors.write(wrapped: [$0(language.current)])
    }
    // A server is not asked for names: most commands need nothing else of it.
    let words = catalog is JSONCatalog ? await ProductGlossary(known, in: catalog) : .init(known)
    self.init(
      products: products, invocation: invocation, language: language,
      terminal: try TerminalScope(
        invocation, products: known, words: words,
        language: language, streams: streams),
      clock: clock, catalog: catalog, directory: directory,
      bank: try invocation.bank(
        beside: directory, clock: clock, numbering: AccountNumbering(of: known)))
  }

  /// The product of `kind`, if this bank has it.
  func product(_ kind: ProductKind) -> HostedProduct? {
    products.first { $0.description.kind == kind }
  }
}

// Becoming a customer and signing in: the only way to a CustomerScope.
extension CompositionRoot: CustomerAccess {
  /// What a guess at a PIN costs: rounds of PBKDF2 as OWASP's Password Storage Cheat Sheet has it.
  private static let keyIterations: Int32 = 600_000

  func signIn(_ id: String?) async throws(HostError) -> any CustomerSession {
    try await signedIn(id)
  }

  func signedIn(_ id: String?) async throws(HostError) -> CustomerScope {
    let customer = try await customer(id)
    let entrance = SignIn(lock: lock, recovery: recovery, offers: bank)
    do {
      return CustomerScope(root: self, customer: try await entrance.signIn(customer))
    } catch { throw .signIn(error) }
  }

  func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(HostError) -> (EnrolledCustomer, any CustomerSession) {
    let enrolment = Enrolment(
      lock: lock, register: bank, recovery: recovery)
    do {
      let (enrolled, signedIn) = try await enrolment.enroll(
        name: name, balance: balance, request: request)
      return (enrolled, CustomerScope(root: self, customer: signedIn))
    } catch { throw .enrolment(error) }
  }

  func changePIN(_ id: String?) async throws(HostError) -> Customer {
    let customer = try await customer(id)
    let change = PINChange(lock: lock, recovery: recovery)
    do { try await change.change(for: customer) } catch { throw .pinChange(error) }
    return customer
  }

  func unlock(_ id: String?) async throws(HostError) -> Customer {
    let customer = try await customer(id)
    let change = PINChange(lock: lock, recovery: recovery)
    do { try await change.recover(customer) } catch { throw .pinChange(error) }
    return customer
  }

  func customer(_ id: String?) async throws(HostError) -> Customer {
    let choice: Result<Customer, CustomerChoiceError>
    do { choice = try await bank.choice(of: id) } catch { throw .storage(error) }
    do { return try choice.get() } catch { throw .customer(error) }
  }

  func customers() async throws(HostError) -> [Customer] {
    do { return try await bank.customers() } catch {
      if case .noBank = error { return [] }
      throw .storage(error)
    }
  }

  var lock: PINLock {
    PINLock(
      pins: terminal.pins, keys: bank.keys, attempts: bank.attempts,
      cryptography: cryptography)
  }

  private var recovery: KeyRecovery {
    KeyRecovery(keys: bank.keys, exchange: terminal.recovery, iterations: Self.keyIterations)
  }
}
