public import FeatureDependencies

/// Answers prepared for a run, read from JSON.
public struct JSONAnswers: Sendable {
  /// The answers, by question key, in the order written.
  public let answers: [QuestionKey: [String]]

  /// The answers that `bytes` hold: an object whose values are strings or arrays of strings.
  ///
  /// Throws every fault found, among them each key that is not one of `known`.
  public init(_ bytes: [UInt8], known: [QuestionKey]) throws(JSONInputError) {
    let root = try JSONInput.read(bytes)
    var checker = InputChecker()
    let answers = checker.answers(root, "", known: known)
    guard checker.faults.isEmpty else { throw .invalid(InputFaults(checker.faults)) }
    self.answers = answers
  }
}
