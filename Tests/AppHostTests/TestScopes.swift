import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import KeyCustody
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

extension UserInterface {
  /// An interface without a command line that asks and shows on `dialog`.
  init(
    dialog: any Dialog, pins: any PINSource = FixedPIN("480917"), use: ProgramUse = .pipe,
    language: LanguageSetting = LanguageSetting(.english)
  ) {
    self.init(
      use: use, language: language, streams: StandardStreams(), words: ProductGlossary(),
      dialog: PreparedDialog(decorating: dialog, answers: [:]), results: dialog,
      showsResults: true, pins: pins, recovery: nil, answers: nil, signals: nil,
      interruption: { nil })
  }
}

extension JSONCatalog {
  /// The program's built-in catalog.
  static func builtIn() throws -> JSONCatalog {
    try JSONCatalog(
      PackageResources.catalog_json, of: HostedProduct.all.map(\.description.productType))
  }
}

extension CompositionRoot {
  /// So few that keys are derived fast.
  static let fewKeyIterations: Int32 = 1000

  /// The host's application scope whose ledger is a SQLite database in `directory`.
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

  /// The host's application scope with the clock of `doubles`, and without a bank.
  convenience init(_ doubles: OpeningDoubles, interface: UserInterface) throws {
    self.init(
      products: HostedProduct.all, interface: interface, clock: doubles.clock,
      catalog: try JSONCatalog.builtIn(), directory: DataDirectory(path: "/nonexistent"))
  }
}

extension CustomerComponent {
  /// The host's session of a customer with the services of `doubles`.
  init(
    _ doubles: OpeningDoubles, interface: UserInterface, signing: (any SigningService)? = nil,
    drafts: any DraftStore = NoDrafts()
  ) throws {
    self.init(
      root: try CompositionRoot(doubles, interface: interface),
      signing: signing ?? doubles.signer, ledger: doubles.ledger, documents: NoDocuments(),
      drafts: drafts, batches: NoBatches())
  }
}

extension OpeningComponent {
  /// The host's components with the services of `doubles`, for one opening of a deposit.
  convenience init(_ doubles: OpeningDoubles, dialog: any Dialog) throws {
    let customer = try CustomerComponent(doubles, interface: UserInterface(dialog: dialog))
    let draft = OpeningDraft(kind: .deposit, requestID: try #require(RequestID("R")))
    self.init(
      customer: customer,
      journal: DraftJournal(draft, store: customer.drafts, savesEachAnswer: false))
  }
}

/// An archive without documents.
struct NoDocuments: DocumentArchive {
  func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]? { nil }

  func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments? { nil }
}

/// Batch signing that always fails, as if the PIN were missing.
struct NoBatches: BatchSigning {
  func withOneProof<Value>(
    of count: Int, _ body: (any SigningService) async -> Value
  ) async throws(CustodyError) -> Value { throw .interrupted(.answerMissing, at: .pin) }
}

/// A draft store that saves nothing.
struct NoDrafts: DraftStore {
  func save(
    _ draft: OpeningDraft, replacing _: [OpeningDraft.Answer]?
  ) async throws(StorageError) {}
  func delete(
    _ requestID: RequestID, replacing _: [OpeningDraft.Answer]?
  ) async throws(StorageError) {}
  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] { [] }
}
