public import FeatureDependencies

/// One line of a batch: what to open, by which request, with which answers.
public struct BatchLine: Sendable, Equatable {
  /// What makes this line open once; what it opens beside that gets the nested ids.
  public let requestID: RequestID
  /// The product that is opened.
  public let kind: ProductKind
  /// The answers by question key: a question asked for the nth time takes the nth of its key.
  public let answers: [QuestionKey: [String]]
  /// What is paid in at each opening that the line answers for, whether or not it asks for it.
  public let amounts: [Won]
}

/// What came of a line.
public struct LineOutcome: Sendable {
  /// How its flow ended.
  public let outcome: FlowOutcome
  /// The keys of its answers that nothing asked for.
  public let unused: [QuestionKey]

  /// An outcome.
  public init(_ outcome: FlowOutcome, unused: [QuestionKey]) {
    self.outcome = outcome
    self.unused = unused
  }
}
