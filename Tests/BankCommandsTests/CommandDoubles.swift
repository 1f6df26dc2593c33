import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import StrictJSON
import Synchronization
import TemporaryFolders
import TerminalDialog

@testable import BankCommands

extension PublicKey {
  /// A key whose bytes are all `byte`.
  static func sample(_ byte: UInt8) -> PublicKey? {
    PublicKey(bytes: Array(repeating: byte, count: length))
  }
}

extension TemporaryFolder {
  /// The text of the file called `name`.
  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}

/// Writes each presentation's description as a line, and answers no question.
struct LinesShown: Dialog {
  let output: Output

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    throw .answerMissing
  }

  func show(_ content: Presentation) async { output.write(lines: ["\(content)"]) }
}

/// A register with one customer who can be looked up, in a bank with the key `sample(1)`.
struct OneRegister: CustomerRegister {
  let customer: Customer
  /// Further customers.
  var others: [Customer] = []
  /// How the customer differs from their enrollment; nil if they do not.
  var difference: StorageError?

  func prepare() async throws(StorageError) {}
  func enroll(
    name: String, key: PublicKey, stored: StoredKeys, balance: Won
  ) async throws(StorageError) -> EnrolledCustomer { throw .noBank(directory: "-") }
  func customers() async throws(StorageError) -> [Customer] { [customer] + others }
  func customer(_ id: CustomerID) async throws(StorageError) -> Customer? {
    customer.id == id ? customer : nil
  }
  func anyCustomers(atMost limit: Int) async throws(StorageError) -> [Customer] {
    Array(([customer] + others).prefix(limit))
  }
  func check(_ customer: Customer) async throws(StorageError) {
    if let difference { throw difference }
  }
  func bankKey() async throws(StorageError) -> PublicKey {
    guard let key = PublicKey.sample(1) else { throw .noBank(directory: "-") }
    return key
  }
}

/// An audit with the same report each time.
struct FixedAudit: Auditor {
  let report: AuditReport

  func audit(
    against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport { report }
}

/// A source whose checkpoints always fail, as without a bank.
struct NoCheckpoints: CheckpointSource {
  func checkpoint(
    progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> Checkpoint {
    throw .noBank(directory: "-")
  }
}

/// An archive without documents.
struct NoDocuments: DocumentArchive {
  func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]? { nil }

  func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments? { nil }
}

/// A ledger that only knows which account a request has opened.
struct OneOpening: AccountLedger {
  let opened: OpenedAccount

  func accounts() async throws(LedgerError) -> [Account] { [] }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    opened.contract.requestID == requestID ? opened : nil
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { throw .outcomeUnknown(contract.requestID) }
}

/// A draft store that has these drafts, and saves nothing.
struct FixedDrafts: DraftStore {
  var drafts: [OpeningDraft] = []

  func save(_ draft: OpeningDraft) async throws(StorageError) {}
  func delete(_ requestID: RequestID) async throws(StorageError) {}
  func all() async throws(StorageError) -> [OpeningDraft] { drafts }
}

/// A session whose ledger and flows are doubles.
struct DoubledSession: CustomerSession {
  let ledger: any AccountLedger
  var drafts: any DraftStore = FixedDrafts()
  var outcome = FlowOutcome()
  /// The stops of batch lines, by request ID; other lines succeed.
  var stops: [String: FlowStop] = [:]
  /// Runs before a flow ends. Its error is the flow's stop.
  var conversation: @Sendable () async throws(FlowStop) -> Void = {}
  var documents: any DocumentArchive { NoDocuments() }

  func has(_ kind: ProductKind) -> Bool { true }

  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)? {
    StubFlows { [self] _ in
      var outcome = outcome
      do throws(FlowStop) { try await conversation() } catch { outcome.stop = error }
      return outcome
    }.flow(of: kind)
  }

  func withOnePIN<Value>(
    for batch: Batch, _ body: (_ open: (BatchLine) async -> LineOutcome) async -> Value
  ) async throws(CommandError) -> Value {
    await body { [stops] line in
      LineOutcome(FlowOutcome(stop: stops["\(line.requestID)"]), unused: [])
    }
  }
}

extension DoubledSession {
  /// A session of a customer with one account, `DEMAND-1`.
  init(outcome: FlowOutcome = FlowOutcome(), stops: [String: FlowStop] = [:]) async throws {
    self.init(ledger: try await OpeningDoubles([]).ledger, outcome: outcome, stops: stops)
  }
}
