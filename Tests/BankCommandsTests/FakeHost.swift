import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import Synchronization
import TemporaryFolders
import TerminalDialog
import Testing

@testable import BankCommands

/// A host without database, cryptography or terminal: one customer, and files for both outputs.
struct FakeHost: CommandDependency {
  let folder: TemporaryFolder
  private let files: [FileHandle]
  let interface: UserInterface
  let customer: Customer
  let products: [ProductDescription]
  var clock: any WallClock
  let taxPolicy = TaxPolicy.sample
  let catalog: any ProductCatalog
  /// The figures of every product without a link, and with one; nil if absent.
  var quotes: (any QuoteService)?
  var linkedQuotes: (any QuoteService)?
  var auditor: any Auditor = FixedAudit(report: AuditReport(entries: 3))
  var protectedFolders: [String] { [] }
  var register: any CustomerRegister {
    OneRegister(customer: customer, others: others, difference: difference)
  }
  var checkpoints: any CheckpointSource { NoCheckpoints() }
  /// The result of a sign-in; nil if no customer is enrolled.
  var session: (any CustomerSession)?
  /// How the customer differs from their enrollment; nil if they do not.
  var difference: StorageError?
  /// The error of each enrollment and sign-in; nil if they succeed.
  var refusal: CustodyError?
  /// A question before ``refusal``; nil for none.
  var lateQuestion: QuestionKey?

  /// The batch in every file; nil if absent.
  var batch: Batch?
  /// Further customers.
  private(set) var others: [Customer] = []
  /// The calls that listed all customers.
  let lists = RecordedCalls()
  /// The customers who signed in.
  let signIns = RecordedCalls()
  /// Answers the questions, and records them and the content shown.
  let script: ScriptedDialog

  init(
    session: (any CustomerSession)? = nil, use: DraftUse = .script,
    answering steps: [ScriptedDialog.Step] = [], idle: IdleTime = IdleTime(),
    products: [ProductDescription] = SampleProducts.all,
    catalog: any ProductCatalog = FixedCatalog([]), interruption: DialogInterruption? = nil,
    language: Language = .english, output: String? = nil
  ) throws {
    (self.products, self.catalog) = (products, catalog)
    let script = ScriptedDialog(steps)
    self.script = script
    let folder = try TemporaryFolder("host")
    self.folder = folder
    self.session = session
    files = try [output ?? folder.file("output").path, folder.file("errors").path].map {
      try #require(FileHandle(forWritingAtPath: $0))
    }
    let outputs = files.map { Output(descriptor: $0.fileDescriptor) }
    let streams = StandardStreams(output: outputs[0], errors: outputs[1])
    interface = UserInterface(
      use: use, language: language, streams: streams, words: ProductGlossary(),
      dialog: PreparedDialog(decorating: script, answers: [:]), idle: idle,
      results: LinesShown(output: streams.output), showsResults: false, pins: MissingPINSource(),
      recovery: nil, answers: nil, signals: nil, interruption: { interruption })
    customer = Customer(
      id: CustomerID("C2"), name: "Hana", publicKey: try #require(PublicKey.sample(2)))
    clock = try FixedClock(noonOn: "2026-11-20")
  }

  /// The standard output so far.
  var output: String { get throws { try folder.text("output") } }
  /// The standard error so far.
  var errors: String { get throws { try folder.text("errors") } }

  /// Runs the program with `arguments` in this host, and returns the exit code.
  func run(_ arguments: [String]) async -> Int32 { await run(arguments) { _ in self } }

  /// Runs the program with `arguments` in the host that `compose` returns.
  func run(_ arguments: [String], composing compose: ProgramRun.Composition) async -> Int32 {
    await ProgramRun(
      arguments: arguments, environment: [:], products: products,
      language: interface.language, streams: interface.streams
    ).run(composing: compose)
  }

  func run(_ arguments: String...) async -> Int32 { await run(arguments) }

  func quotes(of kind: ProductKind, linked: Bool) -> (any QuoteService)? {
    linked ? linkedQuotes : quotes
  }
  func backUp(to path: String) throws(CommandError) -> any Auditor { auditor }

  func batch(at path: String) throws(CommandError) -> Batch {
    guard let batch else { throw .noSuchAccount(path) }
    return batch
  }

  #if PostgreSQL
    func migrateLedger(
      at address: String, host: String?
    ) async throws(CommandError) -> (before: Int, after: Int) { (before: 1, after: 2) }
  #endif
}

/// Calls that concern a customer: the ID of each; nil for the only customer of the bank.
final class RecordedCalls: Sendable {
  private let recorded = Mutex<[String?]>([])
  var ids: [String?] { recorded.withLock { $0 } }

  func record(_ id: String? = nil) { recorded.withLock { $0.append(id) } }
}

// Runs of the menu by a person.
extension FakeHost {
  /// A host whose person gives the answers of `steps`, and whose customer can sign in.
  init(
    menu steps: [ScriptedDialog.Step], outcome: FlowOutcome = FlowOutcome(),
    idle: IdleTime = IdleTime(), interruption: DialogInterruption? = nil
  ) async throws {
    let session = try await DoubledSession(outcome: outcome)
    try self.init(
      session: session, use: .conversation, answering: steps, idle: idle,
      interruption: interruption)
  }

  /// Adds customers called Duri: `C3`, `C4`, …
  mutating func addCustomers(_ count: Int) {
    others += (3..<3 + count).map {
      Customer(id: CustomerID("C\($0)"), name: "Duri", publicKey: customer.publicKey)
    }
  }

  /// Runs the menu, and returns the exit code. Throws unless it asked all questions of the script
  /// and no others.
  func runMenu() async throws -> Int32 {
    let code = await run()
    try await script.verify()
    return code
  }
}

// One customer, who needs no PIN.
extension FakeHost {
  func signIn(_ id: String?) async throws(CommandError) -> any CustomerSession {
    guard let session else { throw CommandError(CustomerChoiceError.noCustomers) }
    signIns.record(id)
    if let refusal { throw CommandError(refusal) }
    return session
  }

  func enroll(
    name: String, balance: Won
  ) async throws(CommandError) -> (EnrolledCustomer, any CustomerSession) {
    if let lateQuestion {
      let text = LocalizedText(verbatim: "?")
      _ = try? await interface.dialog.ask(Question.yesOrNo(lateQuestion, text, help: text))
    }
    if let refusal { throw CommandError(refusal) }
    guard let session, let number = AccountNumber("110-000002-3") else {
      throw CommandError(CustodyError.rejected(.notAPIN))
    }
    return (EnrolledCustomer(customer: customer, account: number), session)
  }

  func changePIN(_ id: String?) async throws(CommandError) -> Customer { customer }
  func unlock(_ id: String?) async throws(CommandError) -> Customer { customer }
  func customer(_ id: String?) async throws(CommandError) -> Customer { customer }
  func customers() async throws(CommandError) -> [Customer] {
    lists.record()
    return session == nil ? [] : [customer] + others
  }
}
