public import FeatureDependencies

/// One line of a batch: the product to open, the request ID and the answers.
public struct BatchLine: Sendable, Equatable {
  /// Identifies the line's opening, so that a repeated line opens one account. Linked openings use
  /// IDs nested in this one.
  public let requestID: RequestID
  /// The product to open.
  public let kind: ProductKind
  /// The answers by question key. The nth time a question is asked, it gets the nth answer of its
  /// key.
  public let answers: [QuestionKey: [String]]
  /// The amount paid in by each opening that the line has answers for, whether or not its flow asks
  /// for it.
  public let amounts: [Won]
}

/// The result of running one line.
public struct LineOutcome: Sendable {
  /// The outcome of the line's flow.
  public let outcome: FlowOutcome
  /// The keys of answers that no question used.
  public let unused: [QuestionKey]

  /// Creates the result of a line whose flow ended with `outcome`.
  public init(_ outcome: FlowOutcome, unused: [QuestionKey]) {
    self.outcome = outcome
    self.unused = unused
  }
}
