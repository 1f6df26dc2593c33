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
    let members = checker.object(root, "", required: [], optional: known.map(\.rawValue))
    var answers: [QuestionKey: [String]] = [:]
    for (name, value) in members {
      let values: [String?]
      if case .array = value.content {
        values = checker.array(value, name).map { checker.string($0, $1) }
      } else {
        values = [checker.string(value, name)]
      }
      answers[QuestionKey(rawValue: name)] = values.compactMap { $0 }
    }
    guard checker.faults.isEmpty else { throw .invalid(InputFaults(checker.faults)) }
    self.answers = answers
  }
}
