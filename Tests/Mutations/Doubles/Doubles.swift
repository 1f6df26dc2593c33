// Replacements for the values that the host injects; swaps.py compiles them into the mutated host.

import Deposit
import FeatureDependencies
import KeyCustody
import Ledger
import OpenSSLKeys
import SQLiteLedger
import Savings
import StrictJSON
import Synchronization

let otherFolder = DataDirectory(path: "/proc/0")
let otherKeys: any CustomerKeyStore = otherFolder
let otherKeyFiles: any CustomerKeyFiles & Sendable = StoredKeyFiles(in: otherFolder)
let noInterruption: @Sendable () async -> DialogInterruption? = { nil }

struct EmptyCatalog<Product: CatalogProduct>: ProductCatalog {
  func products() async throws(CatalogError) -> [Product] { [] }
}
extension TaxPolicy {
  static let withoutRules = TaxPolicy(
    periods: [], clause: LocalizedText(verbatim: "none"), help: LocalizedText(verbatim: "none"))
}
extension DepositInsurance {
  static let tiny = DepositInsurance(limit: Won(1), clause: LocalizedText(verbatim: "tiny"))
  static let boundless = DepositInsurance(
    limit: Won(.max), clause: LocalizedText(verbatim: "boundless"))
}
struct SilentDialog: Dialog {
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String { throw .endOfInput }
  func show(_ content: Presentation) async {}
}
struct RefusingSigner: SigningService {
  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    throw .declined
  }
}
struct EmptyLedger: AccountLedger {
  func accounts() async throws(LedgerError) -> [Account] { [] }
  func opening(for id: RequestID) async throws(LedgerError) -> OpenedAccount? { nil }
  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    throw .unavailable(reason: LocalizedText(verbatim: "empty"))
  }
}
struct EmptyArchive: DocumentArchive {
  func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]? { nil }
  func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments? { nil }
}
struct FixedIDs: RequestIDs {
  static var id: RequestID { RequestID("FIXED") ?? .random() }
  static var draft: OpeningDraft {
    OpeningDraft(kind: ProductKind(declared: "none"), requestID: id)
  }
  func next() async -> RequestID { Self.id }
}
struct IdleBuilder: DepositOpenBuildable, SavingsOpenBuildable {
  private struct Idle: Flow { func run() async -> FlowOutcome { FlowOutcome() } }
  func build() -> any Flow { Idle() }
  func build(id: AccountNumber?) -> any Flow { Idle() }
}
/// The requirements of a feature: the values of a component, except for those passed to `init`.
struct Altered: DepositOpenDependency, SavingsOpenDependency {
  let clock: any WallClock
  let taxPolicy: TaxPolicy
  let depositInsurance: DepositInsurance
  let signing: any SigningService
  let ledger: any AccountLedger
  let dialog: any Dialog
  let requestIDs: any RequestIDs
  private let component: OpeningComponent
  private let deposits: (any DepositOpenBuildable)?
  private let savings: (any SavingsOpenBuildable)?

  init(
    _ component: OpeningComponent, clock: (any WallClock)? = nil, taxPolicy: TaxPolicy? = nil,
    depositInsurance: DepositInsurance? = nil, signing: (any SigningService)? = nil,
    ledger: (any AccountLedger)? = nil, dialog: (any Dialog)? = nil,
    requestIDs: (any RequestIDs)? = nil, depositOpenBuilder: (any DepositOpenBuildable)? = nil,
    savingsOpenBuilder: (any SavingsOpenBuildable)? = nil
  ) {
    self.component = component
    self.clock = clock ?? component.clock
    self.taxPolicy = taxPolicy ?? component.taxPolicy
    self.depositInsurance = depositInsurance ?? component.depositInsurance
    self.signing = signing ?? component.signing
    self.ledger = ledger ?? component.ledger
    self.dialog = dialog ?? component.dialog
    self.requestIDs = requestIDs ?? component.requestIDs
    deposits = depositOpenBuilder
    savings = savingsOpenBuilder
  }

  var depositCatalog: any DepositCatalog { component.depositCatalog }
  var savingsCatalog: any SavingsCatalog { component.savingsCatalog }
  var depositOpenBuilder: any DepositOpenBuildable { deposits ?? component.depositOpenBuilder }
  var savingsOpenBuilder: any SavingsOpenBuildable { savings ?? component.savingsOpenBuilder }
}
/// Builds the flow of the other feature.
struct OtherFeature: DepositOpenBuildable, SavingsOpenBuildable {
  let dependency: OpeningComponent
  func build() -> any Flow { SavingsOpenBuilder(dependency: dependency).build(id: nil) }
  func build(id: AccountNumber?) -> any Flow { DepositOpenBuilder(dependency: dependency).build() }
}
func unless(
  _ condition: Bool, _ quotes: @escaping @Sendable (CompositionRoot) -> any QuoteService
) -> (@Sendable (CompositionRoot) -> any QuoteService)? { condition ? nil : quotes }
/// Stores values that a component must compute on each access.
enum Kept {
  private struct Key: Hashable { let component: ObjectIdentifier, type: ObjectIdentifier }
  private static let builders = Mutex<[Key: any Sendable]>([:])
  private static let flows = Mutex<[any Flow]>([])

  static func keep(_ flow: any Flow) { flows.withLock { $0.append(flow) } }

  static func builder<Builder: Sendable>(
    of component: OpeningComponent, _ make: @autoclosure () -> Builder
  ) -> Builder {
    let key = Key(component: ObjectIdentifier(component), type: ObjectIdentifier(Builder.self))
    if let stored = builders.withLock({ $0[key] }) as? Builder { return stored }
    let new = make()
    builders.withLock { $0[key] = new }
    return new
  }
}
struct RefusingBatches: BatchSigning {
  func withOneProof<Value>(
    of count: Int, _ body: (any SigningService) async -> Value
  ) async throws(CustodyError) -> Value { await body(RefusingSigner()) }
}
struct NoDrafts: DraftStore {
  func save(_ draft: OpeningDraft) async throws(StorageError) {}
  func delete(_ requestID: RequestID) async throws(StorageError) {}
  func all(_ kind: ProductKind) async throws(StorageError) -> [OpeningDraft] { [] }
  func claim(_ requestID: RequestID) async throws(StorageError) -> Bool { true }
  func release(_ requestID: RequestID) async {}
}
struct NoSeals: BankSealSource {
  func seal(create: Bool) throws(StorageError) -> (any BankSeal)? { nil }
}
struct NoCryptography: LedgerCryptography {
  func sha256(_ bytes: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: 32) }
  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] { throw .badSignature }
}
struct NoCounter: AttemptCounter {
  func begin(
    _ customer: CustomerID, hasRecoveryCode: Bool
  ) async throws(StorageError) -> AttemptPermit {
    let none = AttemptRecord()
    return .granted(
      CountedAttempt(
        customer: customer, before: none, after: none, hasRecoveryCode: hasRecoveryCode))
  }
  func takeBack(_ attempt: CountedAttempt) async throws(StorageError) {}
  func succeed(_ customer: CustomerID) async throws(StorageError) {}
}
struct NoOffers: RecoveryOffers {
  func isDue(to customer: CustomerID) async throws(StorageError) -> Bool { false }
  func recordOffer(to customer: CustomerID) async throws(StorageError) {}
}
