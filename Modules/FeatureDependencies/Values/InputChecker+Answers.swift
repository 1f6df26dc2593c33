extension InputChecker {
  /// The answers that `value` gives by question key: an object whose values are texts or lists of
  /// texts. What differs from that, and each key that is not one of `known`, is reported.
  public mutating func answers(
    _ value: InputValue, _ path: String, known: [QuestionKey]
  ) -> [QuestionKey: [String]] {
    var answers: [QuestionKey: [String]] = [:]
    for (name, member) in object(value, path, required: [], optional: known.map(\.rawValue)) {
      let place = path.isEmpty ? name : "\(path).\(name)"
      var texts: [String?] = []
      if case .array = member.content {
        for (element, place) in array(member, place) { texts.append(string(element, place)) }
      } else {
        texts.append(string(member, place))
      }
      answers[QuestionKey(rawValue: name)] = texts.compactMap { $0 }
    }
    return answers
  }
}
