import FeatureDependencies

/// Answers prepared for a run, by question key.
struct AnswersFile: Sendable {
  let answers: [QuestionKey: [String]]

  /// The answers that `bytes` hold: an object whose values are strings or arrays of strings.
  ///
  /// Throws every fault found, among them each key that is not one of `known`.
  init(_ bytes: [UInt8], known: [QuestionKey]) throws(AnswersFaults) {
    let root: JSONNode
    do { root = try StrictJSONReader.read(bytes) } catch { throw AnswersFaults(faults: [error]) }
    var checker = JSONChecker()
    let members = checker.object(root, "", required: [], optional: known.map(\.rawValue))
    var answers: [QuestionKey: [String]] = [:]
    for (name, node) in members {
      let values: [String?]
      if case .array = node.value {
        values = checker.array(node, name).map { checker.string($0, $1) }
      } else {
        values = [checker.string(node, name)]
      }
      answers[QuestionKey(rawValue: name)] = values.compactMap { $0 }
    }
    guard checker.faults.isEmpty else { throw AnswersFaults(faults: checker.faults) }
    self.answers = answers
  }
}

/// All that is wrong with an answers file.
struct AnswersFaults: Error, Sendable, Equatable {
  let faults: [JSONFault]
}
