public import FeatureDependencies

/// What every ``Flow`` that opens a product owes to whoever answers, to the ledger, and to the flow
/// around it.
public enum FlowContract {
  /// A way to make a flow on doubles.
  public struct Fixture: Sendable {
    /// Which product the flow opens; its questions have the keys that scripts know.
    public let kind: ProductKind
    /// A fresh flow, wired to these doubles.
    public let flow: @Sendable (OpeningDoubles) -> any Flow

    /// A fixture.
    public init(kind: ProductKind, flow: @escaping @Sendable (OpeningDoubles) -> any Flow) {
      (self.kind, self.flow) = (kind, flow)
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] =
    agreement + consent + stopping + goingBack + neighbour + outcome + repetition
}

extension FlowContract.Fixture {
  func key(_ name: String) -> QuestionKey { QuestionKey(rawValue: "\(kind.rawValue).\(name)") }

  /// The question about the other product.
  var crossKey: String { kind == .deposit ? "openSavings" : "openDeposit" }

  /// The amount the customer opens with, and what is taken from her account.
  var amount: Won { kind == .deposit ? Won(10_000_000) : Won(300_000) }

  private var answers: [(name: String, text: String)] {
    let product = kind == .deposit ? "time-deposit" : "installment-savings"
    let opening = [
      ("product", product), ("amount", "\(amount)"), ("months", "12"),
      ("fundingAccount", "DEMAND-1"), ("tax", "general"), ("consent", "yes"),
    ]
    return kind == .deposit ? opening + [(crossKey, "no")] : [(crossKey, "no")] + opening
  }

  /// The names of the questions that stand before the opening, in order.
  var questions: [String] {
    answers.map(\.name).filter { kind == .savings || $0 != crossKey }
  }

  func answer(_ name: String, _ text: String? = nil) -> ScriptedDialog.Step {
    let good = answers.first { $0.name == name }?.text ?? ""
    return .answer(key(name).rawValue, text ?? good)
  }

  func interrupt(_ name: String, _ why: DialogInterruption) -> ScriptedDialog.Step {
    .interrupt(key(name).rawValue, why)
  }

  /// The customer's answers from first to last, without those from `end` on.
  func steps(upTo end: String? = nil) -> [ScriptedDialog.Step] {
    let last = answers.firstIndex { $0.name == end } ?? answers.count
    return answers[..<last].map { answer($0.name) }
  }

  /// The customer's answers after `start`.
  func steps(after start: String) -> [ScriptedDialog.Step] {
    let first = answers.firstIndex { $0.name == start }.map { $0 + 1 } ?? answers.count
    return answers[first...].map { answer($0.name) }
  }

  func run(_ doubles: OpeningDoubles) async -> FlowOutcome { await flow(doubles).run() }

  /// Throws unless nothing was signed, and nothing opened or taken.
  func isUntouched(_ doubles: OpeningDoubles, _ check: Check, after what: String) async throws {
    try check.equal(await doubles.signer.signed, [], "what was signed after \(what)")
    let balances = try await doubles.bank.ledger(of: OpeningDoubles.customer).accounts()
      .map(\.balance)
    try check.equal(balances, [Won(50_000_000)], "what the customer has after \(what)")
  }
}
