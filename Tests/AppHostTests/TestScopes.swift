import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import KeyCustody
import Ledger
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
  /// The host's application scope with the clock of `doubles`, and without a bank.
  convenience init(
    _ doubles: OpeningDoubles, dialog: any Dialog, products: [HostedProduct] = HostedProduct.all
  ) throws {
    try self.init(doubles, interface: UserInterface(dialog: dialog), products: products)
  }

  convenience init(
    _ doubles: OpeningDoubles, interface: UserInterface,
    products: [HostedProduct] = HostedProduct.all
  ) throws {
    self.init(
      products: products, interface: interface, clock: doubles.clock,
      catalog: try JSONCatalog.builtIn(), directory: DataDirectory(path: "/nonexistent"))
  }
}

extension OpeningComponent {
  /// The host's components with the services of `doubles`, for one opening of a `kind`.
  convenience init(
    _ doubles: OpeningDoubles, dialog: any Dialog, opening kind: ProductKind = .deposit
  ) throws {
    let customer = CustomerComponent(
      root: try CompositionRoot(doubles, dialog: dialog), signing: doubles.signer,
      ledger: doubles.ledger, documents: NoDocuments(), drafts: NoDrafts(), batches: NoBatches())
    let draft = OpeningDraft(kind: kind, requestID: try #require(RequestID("R")))
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
