"""What mutations put in the place of what the host injects."""

SOURCE = """
import FeatureDependencies
import Foundation
import Ledger
import StrictJSON

/// Which mutation is on: the environment says.
private let chosen = ProcessInfo.processInfo.environment["WIRING_MUTANT"]
func mutant(_ number: Int) -> Bool { chosen == "\\(number)" }

let noInterruption: @Sendable () async -> DialogInterruption? = { nil }

struct EmptyCatalog<Product: CatalogProduct>: ProductCatalog {
  func products() async throws(CatalogError) -> [Product] { [] }
}
struct NoSource: CatalogSource {
  func section(_ name: String) async throws(CatalogError) -> InputValue? { nil }
}
extension TaxPolicy {
  static let lawless = TaxPolicy(
    periods: [], clause: LocalizedText(verbatim: "none"), help: LocalizedText(verbatim: "none"))
}
extension DepositInsurance {
  static let tiny = DepositInsurance(limit: Won(1), clause: LocalizedText(verbatim: "tiny"))
  static let boundless = DepositInsurance(
    limit: Won(.max), clause: LocalizedText(verbatim: "boundless"))
}
struct StoppedClock: WallClock {
  func now() -> Timestamp { Timestamp(secondsSince1970: 1_000_000_000)! }
}
struct DeafDialog: Dialog {
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
  func documents(of account: AccountNumber) async throws(StorageError) -> SignedDocuments? { nil }
}
struct FixedIDs: RequestIDs {
  static var id: RequestID { RequestID("FIXED")! }
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
  func settle(_ customer: CustomerID) async throws(StorageError) {}
}
"""
