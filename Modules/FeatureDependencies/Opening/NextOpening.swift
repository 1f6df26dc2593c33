/// An offer to open another product after an account was opened.
///
/// A feature lists one for each linked feature. The flow of the other product is created only if
/// the customer accepts.
public struct NextOpening: Sendable {
  let question: Question<Bool>
  let flow: @Sendable (AccountNumber) -> any Flow

  /// Creates an offer that asks `question`. If the customer accepts, it runs the flow that `flow`
  /// creates for the number of the new account.
  public init(_ question: Question<Bool>, flow: @escaping @Sendable (AccountNumber) -> any Flow) {
    self.question = question
    self.flow = flow
  }
}

extension FlowOutcome {
  /// Records the account that the flow itself opened, then makes each offer of `next` in order.
  ///
  /// Going back from an offer declines it; the account stays open. Throws
  /// ``FlowStop/interrupted(_:at:)`` if an offer gets no answer, and the error that stopped a
  /// nested flow.
  public mutating func add(
    _ opened: OpenedAccount, offering next: [NextOpening], in dialog: any Dialog
  ) async throws(FlowStop) {
    add(opened)
    for offer in next where try await dialog.accepts(offer.question) {
      try include(await offer.flow(opened.number).run())
    }
  }
}

extension Dialog {
  fileprivate func accepts(_ question: Question<Bool>) async throws(FlowStop) -> Bool {
    do { return try await ask(question) } catch {
      guard error.isBack else { throw error }
      return false
    }
  }
}
