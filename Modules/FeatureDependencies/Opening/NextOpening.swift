/// Another product that is offered once an account is open.
///
/// A feature lists these, one a neighbour. The other product's flow is made only if the customer
/// says yes.
public struct NextOpening: Sendable {
  let question: Question<Bool>
  let flow: @Sendable (AccountNumber) -> any Flow

  /// Asks `question`; yes runs what `flow` makes for the number of the account just opened.
  public init(_ question: Question<Bool>, flow: @escaping @Sendable (AccountNumber) -> any Flow) {
    self.question = question
    self.flow = flow
  }
}

extension FlowOutcome {
  /// Takes note of what the flow itself opened, and then offers each of `next` in turn.
  ///
  /// Going back from an offer declines it: what is open stays open. Throws
  /// ``FlowStop/interrupted(_:at:)`` if an offer gets no answer, and what stopped a nested flow.
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
