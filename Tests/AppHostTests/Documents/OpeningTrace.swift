import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Savings
import Synchronization
import TerminalDialog
import Testing

@testable import AppHost

/// Records the calls between features and services while a deposit and a linked savings account are
/// opened, as a tree: the calls of a feature are indented below the call that runs it.
final class OpeningTrace: Sendable {
  private let lines = Mutex<[String]>([])

  fileprivate func note(_ call: String, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    lines.withLock { $0.append(indent + call) }
  }

  /// The calls of an opening through the host's composition, with doubles for signing and storage.
  static func recorded() async throws -> [String] {
    let trace = OpeningTrace()
    let doubles = try await OpeningDoubles([])
    let component = try OpeningComponent(doubles, dialog: dialog(doubles.funding))
    trace.note("Deposit: build(), run()", depth: 0)
    let outcome = await DepositOpenBuilder(
      dependency: TracedDeposit(component: component, trace: trace)
    ).build().run()
    #expect(outcome.stop == nil)
    #expect(outcome.opened.count == 2)
    return trace.lines.withLock { $0 }
  }

  private static func dialog(_ account: AccountNumber) -> AnswersDialog {
    var answers = [
      "deposit.product": "time-deposit", "deposit.amount": "10000000", "deposit.months": "12",
      "deposit.openSavings": "yes", "savings.product": "installment-savings",
      "savings.amount": "300000", "savings.months": "12",
    ]
    for kind in ["deposit", "savings"] {
      answers["\(kind).fundingAccount"] = "\(account)"
      answers["\(kind).tax"] = "general"
      answers["\(kind).consent"] = "yes"
    }
    return AnswersDialog(
      answers: Dictionary(
        uniqueKeysWithValues: answers.map { (QuestionKey(rawValue: $0), [$1]) }),
      output: Output(descriptor: -1, isNeeded: false), language: LanguageSetting(.english),
      products: ProductGlossary(), style: OutputStyle(surface: .lines, hasColor: false))
  }
}

/// The host's dependencies for a feature, decorated to record each call. Features other than the
/// two in the trace are stubs.
private protocol TracedDependencies: OpeningDependency, StubWiring {
  var component: OpeningComponent { get }
  var trace: OpeningTrace { get }
  var depth: Int { get }
}

extension TracedDependencies {
  var nestedFlows: StubFlows { StubFlows(outcome: FlowOutcome()) }
  var clock: any WallClock { component.root.clock }
  var taxPolicy: TaxPolicy { component.root.taxPolicy }
  var depositInsurance: DepositInsurance { component.root.depositInsurance }
  var signing: any SigningService {
    TracedSigning(decorating: component.signing) { trace.note("signing.\($0)", depth: depth) }
  }
  var ledger: any AccountLedger {
    TracedLedger(decorating: component.ledger) { trace.note("ledger.\($0)", depth: depth) }
  }
  var dialog: any Dialog {
    TracedDialog(decorating: component.dialog) { trace.note("dialog: \($0)", depth: depth) }
  }
  var requestIDs: any RequestIDs {
    TracedRequestIDs(decorating: component.requestIDs) {
      trace.note("requestIDs.\($0)", depth: depth)
    }
  }
}

private struct TracedDeposit: DepositOpenDependency, TracedDependencies {
  let component: OpeningComponent
  let trace: OpeningTrace
  let depth = 1

  var depositCatalog: any DepositCatalog {
    trace.note("depositCatalog.products()", depth: depth)
    return component.root.depositCatalog
  }
  var savingsOpenBuilder: any SavingsOpenBuildable {
    trace.note("savingsOpenBuilder", depth: depth)
    let savings = TracedSavings(component: component, trace: trace)
    return TracedSavingsBuilder(decorating: SavingsOpenBuilder(dependency: savings)) {
      [trace, depth] in trace.note("Savings: \($0)", depth: depth)
    }
  }
}

private struct TracedSavings: SavingsOpenDependency, TracedDependencies {
  let component: OpeningComponent
  let trace: OpeningTrace
  let depth = 2

  var savingsCatalog: any SavingsCatalog {
    trace.note("savingsCatalog.products()", depth: depth)
    return component.root.savingsCatalog
  }
  var depositOpenBuilder: any DepositOpenBuildable { component.depositOpenBuilder }
}

private struct TracedSavingsBuilder: SavingsOpenBuildable {
  let decorating: any SavingsOpenBuildable
  let note: @Sendable (String) -> Void

  func build(id: AccountNumber?) -> any Flow {
    note("build(id: the new deposit), run()")
    return decorating.build(id: id)
  }
}

private struct TracedDialog: Dialog {
  let decorating: any Dialog
  let note: @Sendable (String) -> Void

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    note(prompt.key.rawValue)
    return try await decorating.answer(to: prompt)
  }

  func show(_ content: Presentation) async { await decorating.show(content) }
}

private struct TracedLedger: AccountLedger {
  let decorating: any AccountLedger
  let note: @Sendable (String) -> Void

  func accounts() async throws(LedgerError) -> [Account] {
    note("accounts()")
    return try await decorating.accounts()
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    note("opening(for: \(requestID))")
    return try await decorating.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    note("open(contract, signed)")
    return try await decorating.open(contract, signed: signed)
  }
}

private struct TracedSigning: SigningService {
  let decorating: any SigningService
  let note: @Sendable (String) -> Void

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    note("sign(document)")
    return try await decorating.sign(document)
  }
}

private struct TracedRequestIDs: RequestIDs {
  let decorating: any RequestIDs
  let note: @Sendable (String) -> Void

  func next() async -> RequestID {
    let id = await decorating.next()
    note("next() is \(id)")
    return id
  }
}
