package import FeatureDependencies

/// One line of a batch: the product to open, the request ID and the answers.
package struct BatchLine: Sendable, Equatable {
  /// Identifies the line's opening, so that a repeated line opens one account. Linked openings use
  /// IDs nested in this one.
  package let requestID: RequestID
  /// The product to open.
  package let kind: ProductKind
  /// The answers by question key. The nth time a question is asked, it gets the nth answer of its
  /// key.
  package let answers: [QuestionKey: [String]]
  /// The amount paid in by each opening that the line has answers for, whether or not its flow asks
  /// for it.
  let amounts: [Won]
}

/// The result of running one line.
package struct LineOutcome: Sendable {
  /// The outcome of the line's flow.
  let outcome: FlowOutcome
  /// The keys of answers that no question used.
  let unused: [QuestionKey]

  /// Creates the result of a line whose flow ended with `outcome`.
  package init(_ outcome: FlowOutcome, unused: [QuestionKey]) {
    self.outcome = outcome
    self.unused = unused
  }
}
