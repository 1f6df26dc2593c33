import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import JSONCatalog
import KeyCustody
import Ledger
import OpenSSLKeys
import Synchronization
import TerminalDialog
import Testing

@testable import AppHost
@testable import BankCommands

extension UserInterface {
  /// An interface without a command line that asks and shows on `dialog`.
  init(
    dialog: any Dialog, pins: any PINSource = FixedPIN("480917"), use: DraftUse = .script,
    language: Language = .english
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

  /// The host's application scope for `bank`, with its products and the built-in catalog.
  convenience init(_ bank: TestBank, interface: UserInterface) throws {
    self.init(
      products: bank.products, interface: interface, clock: bank.clock,
      catalog: try JSONCatalog.builtIn(), directory: bank.directory, bank: bank.bank,
      keyIterations: Self.fewKeyIterations)
  }
}

extension CustomerComponent {
  /// The host's session of a customer with the services of `doubles`, and without a bank.
  init(
    _ doubles: OpeningDoubles, interface: UserInterface, signing: (any SigningService)? = nil,
    drafts: any DraftStore = LastDraft()
  ) throws {
    let noBank = try TestBank(at: URL(filePath: "/nonexistent"), clock: doubles.clock)
    let root = try CompositionRoot(noBank, interface: interface)
    let key = try PrivateKey.generate()
    let customer = Customer(id: CustomerID("C2"), name: "Hana", publicKey: key.publicKey)
    let signedIn = try #require(SignedInCustomer(customer, holding: key))
    self.init(
      root: root, signing: signing ?? doubles.signer, ledger: doubles.ledger,
      documents: NoDocuments(), drafts: drafts,
      batches: PINBatchSigning(signer: signedIn, lock: root.lock, bank: root.bank))
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

/// A store of one draft, which does not notice other writers.
final class LastDraft: DraftStore {
  // The draft, and how many more writes reach the store.
  private let state = Mutex<(draft: OpeningDraft?, writesLeft: Int)>((nil, .max))

  var draft: OpeningDraft? { state.withLock { $0.draft } }

  /// Drops the writes after the next `count`, as if the process had been killed before them.
  func end(afterSaves count: Int) { state.withLock { $0.writesLeft = count } }

  func save(_ draft: OpeningDraft) async throws(StorageError) { write(draft) }

  func delete(_ requestID: RequestID) async throws(StorageError) { write(nil) }

  private func write(_ draft: OpeningDraft?) {
    state.withLock { state in
      state.writesLeft -= 1
      if state.writesLeft >= 0 { state.draft = draft }
    }
  }

  func all() async throws(StorageError) -> [OpeningDraft] {
    [draft].compactMap { $0 }.filter { !$0.answers.isEmpty }
  }
}
