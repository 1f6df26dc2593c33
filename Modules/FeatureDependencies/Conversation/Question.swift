/// A question and the rule that validates its answer.
public struct Question<Answer: Sendable>: Sendable {
  /// The question as a dialog sees it.
  public let prompt: Prompt
  private let read: @Sendable (String) throws(Rejection) -> Answer

  /// Creates a question. `read` converts the text of an answer, or throws why it is rejected.
  public init(_ prompt: Prompt, read: @escaping @Sendable (String) throws(Rejection) -> Answer) {
    self.prompt = prompt
    self.read = read
  }

  /// Converts `text` into an answer. Throws a ``Rejection`` if it is not valid.
  public func answer(from text: String) throws(Rejection) -> Answer { try read(text) }

  /// Returns the question with the prompt as `change` leaves it. The answer is read as before.
  public func with(_ change: (inout Prompt) -> Void) -> Question {
    var prompt = prompt
    change(&prompt)
    return Question(prompt, read: read)
  }

  /// Returns the question with one more check, which runs after the existing ones.
  public func checked(_ check: @escaping @Sendable (Answer) throws(Rejection) -> Void) -> Question {
    let read = read
    return Question(prompt) { (text) throws(Rejection) in
      let answer = try read(text)
      try check(answer)
      return answer
    }
  }
}

extension Question where Answer == Won {
  /// Asks for an amount within `limits`, both included, as ``Won/init(entered:within:)`` reads it.
  public static func amount(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, within limits: ClosedRange<Won>
  ) -> Question {
    Question(Prompt(key: key, text: text, help: help, kind: .amount(limits))) {
      (text) throws(Rejection) in
      try Won(entered: text, within: limits)
    }
  }
}

extension Question {
  /// Asks for one of the choices in `offered`, each with its value in code.
  public static func choice(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, unattended: String? = nil,
    suggesting suggestion: String? = nil,
    offered: [(choice: Prompt.Choice, answer: Answer)]
  ) -> Question {
    let kind = Prompt.Kind.choice(offered.map(\.choice))
    var prompt = Prompt(key: key, text: text, help: help, kind: kind, unattended: unattended)
    prompt.earlier = suggestion
    return Question(prompt) { (text) throws(Rejection) in
      let entered = text.trimmed.narrowed
      guard !entered.isEmpty else { throw .empty }
      guard let chosen = offered.first(where: { $0.choice.value == entered }) else {
        throw .notOffered(offered.map(\.choice.value))
      }
      return chosen.answer
    }
  }
}

extension Question where Answer == Bool {
  /// Asks for `yes` or `no`; with `defaultsToNo`, `no` is the first choice. Unattended, it is `no`.
  public static func yesOrNo(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, defaultsToNo: Bool = false
  ) -> Question {
    let choices = Prompt.Choice.yesOrNo
    let kind = Prompt.Kind.choice(defaultsToNo ? choices.reversed() : choices)
    return Question(
      Prompt(key: key, text: text, help: help, kind: kind, unattended: "no"), read: yesOrNo)
  }

  /// Asks for consent, yes or no, without a default. An interview never replays the answer.
  public static func consent(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText
  ) -> Question {
    Question(Prompt(key: key, text: text, help: help, kind: .consent), read: yesOrNo)
  }

  @Sendable private static func yesOrNo(_ text: String) throws(Rejection) -> Bool {
    switch text.trimmed.lowercased() {
    case "": throw .empty
    case "yes", "y", "예", "네": return true
    case "no", "n", "아니오", "아니요": return false
    default: throw .notYesOrNo
    }
  }
}

extension Question where Answer == String {
  /// Asks for a printable text of 1 to `limit` characters and at most `8 * limit` bytes in UTF-8,
  /// at least one of them visible. The dialog suggests `suggestion`.
  public static func text(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, limit: Int,
    suggesting suggestion: String? = nil
  ) -> Question {
    var prompt = Prompt(key: key, text: text, help: help, kind: .text)
    prompt.earlier = suggestion
    return Question(prompt) { (text) throws(Rejection) in
      let entered = text.trimmed
      guard entered.count <= limit, entered.utf8.count <= 8 * limit else {
        throw .tooLong(limit: limit)
      }
      guard PrintableText.holds(entered) else { throw .unprintable }
      guard PrintableText.isVisible(entered) else { throw .empty }
      return entered
    }
  }
}
