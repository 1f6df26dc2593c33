/// An offer to open another product after an account was opened.
///
/// A feature lists one for each linked feature. The flow of the other product is created only if
/// the customer accepts.
public struct NextOpening: Sendable {
  let question: Question<Bool>
  let kind: ProductKind
  let flow: @Sendable (AccountNumber) -> any Flow

  /// Creates an offer that asks `question`. If the customer accepts, it runs the flow that `flow`
  /// creates for the number of the new account, and which opens a product of `kind`.
  public init(
    _ question: Question<Bool>, opening kind: ProductKind,
    flow: @escaping @Sendable (AccountNumber) -> any Flow
  ) {
    self.question = question
    self.kind = kind
    self.flow = flow
  }
}

extension FlowOutcome {
  /// Records the account that the flow itself opened, then makes each offer of `next` in order.
  ///
  /// Going back from an offer declines it; the account stays open. Going back out of a nested flow
  /// that has opened nothing asks its offer again. Throws ``FlowStop/interrupted(_:at:)`` if an
  /// offer gets no answer, and the error that stopped a nested flow.
  public mutating func add(
    _ opened: OpenedAccount, offering next: [NextOpening], in dependency: any OpeningDependency
  ) async throws(FlowStop) {
    add(opened)
    for offer in next {
      while try await dependency.dialog.accepts(offer.question, keeping: dependency.journal) {
        let inner = await dependency.run(
          offer.flow(opened.number), opening: offer.kind,
          in: opened.contract.terms.selection.kind)
        guard !inner.isLeft else { continue }
        try include(inner)
        break
      }
    }
  }
}

extension OpeningDependency {
  /// Runs `flow`, which opens a product of `kind` while the flow that opens `outer` waits, and
  /// shows where it begins and ends.
  ///
  /// If the customer goes back out of it before anything is open, the journal takes back its steps,
  /// and the answer before them. So that must be the answer that started it.
  public func run(
    _ flow: any Flow, opening kind: ProductKind, in outer: ProductKind
  ) async -> FlowOutcome {
    let count = await journal?.count ?? 0
    await dialog.show(.nestedBegan(kind, in: outer))
    let outcome = await flow.run()
    await dialog.show(.nestedEnded)
    if outcome.isLeft { await journal?.rewind(to: count - 1) }
    return outcome
  }

  /// Runs an interview that is part of an opening, and keeps its answers in the journal.
  public func interview<Value>(
    _ body: (inout Interview) async throws(FlowStop) -> Value
  ) async throws(FlowStop) -> Value {
    try await dialog.interview(journal: journal, body)
  }
}

extension Dialog {
  /// Asks `question`, from which going back means no, as its label says, and keeps the answer in
  /// `journal`.
  public func accepts(
    _ question: Question<Bool>, keeping journal: (any OpeningJournal)?
  ) async throws(FlowStop) -> Bool {
    let question = question.with { $0.exitLabel = LocalizedText(en: "no", ko: "아니요") }
    do {
      return try await interview(journal: journal) { (interview) throws(FlowStop) in
        try await interview.ask(question)
      }
    } catch {
      guard error.isBack else { throw error }
      return false
    }
  }
}
