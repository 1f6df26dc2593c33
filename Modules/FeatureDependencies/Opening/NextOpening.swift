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
    _ opened: OpenedAccount, offering next: [NextOpening], in dialog: any Dialog
  ) async throws(FlowStop) {
    add(opened)
    for (place, offer) in next.enumerated() {
      while try await dialog.accepts(offer.question) {
        let inner = await dialog.run(
          offer.flow(opened.number), opening: offer.kind,
          in: opened.contract.terms.selection.kind, isLast: place == next.count - 1)
        guard !inner.isLeft else { continue }
        try include(inner)
        break
      }
    }
  }
}

extension Dialog {
  /// Runs `flow`, which opens a product of `kind` while the flow that opens `outer` waits, and
  /// shows where it begins and ends. `isLast` says that the outer flow has no further step if the
  /// nested one opens an account.
  public func run(
    _ flow: any Flow, opening kind: ProductKind, in outer: ProductKind, isLast: Bool = false
  ) async -> FlowOutcome {
    await show(.nestedBegan(kind, in: outer))
    let outcome = await flow.run()
    let isContinuing = outcome.stop?.isBack ?? true
    await show(.nestedEnded(isContinuing: isContinuing && (outcome.isLeft || !isLast)))
    return outcome
  }

  /// Asks `question`, from which going back means no, as its label says.
  ///
  /// Throws ``FlowStop/interrupted(_:at:)`` if the dialog has no answer.
  public func accepts(_ question: Question<Bool>) async throws(FlowStop) -> Bool {
    do { return try await ask(question.leaving(as: LocalizedText(en: "no", ko: "아니요"))) } catch {
      guard error.isBack else { throw error }
      return false
    }
  }
}
