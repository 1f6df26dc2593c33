public import FeatureDependencies
public import StrictJSON

/// Prepared answers to a run's questions, parsed from JSON.
public struct JSONAnswers: Sendable {
  /// The answers, by question key, in the order written.
  public let answers: [QuestionKey: [String]]

  /// Parses `bytes`: an object whose values are strings, numbers or arrays of them. A byte order
  /// mark before it is skipped.
  ///
  /// Throws every fault found, including each key that is not one of `known`, and each answer for
  /// which `valid` returns the valid ones.
  public init(
    _ bytes: [UInt8], known: [QuestionKey],
    valid: (QuestionKey, String) -> String? = { _, _ in nil }
  ) throws(InputFaults) {
    let root = try StrictJSONReader.read(bytes.withoutByteOrderMark)
    var checker = InputChecker()
    let answers = checker.answers(root, "", known: known, valid: valid)
    guard checker.faults.isEmpty else { throw InputFaults(checker.faults) }
    self.answers = answers
  }
}
