/// A question, and what its answer means.
public struct Question<Answer: Sendable>: Sendable {
  /// The question as a dialog sees it.
  public let prompt: Prompt
  private let read: @Sendable (String) throws(Rejection) -> Answer

  /// A question whose answer `read` makes of the text, or rejects.
  public init(_ prompt: Prompt, read: @escaping @Sendable (String) throws(Rejection) -> Answer) {
    self.prompt = prompt
    self.read = read
  }

  /// What `text` answers. Throws a ``Rejection`` that says what would be right.
  public func answer(from text: String) throws(Rejection) -> Answer { try read(text) }

  /// The same question, in which going back is called `wayOut`: no question stands before it.
  public func leaving(as wayOut: LocalizedText) -> Question {
    var prompt = prompt
    prompt.wayOut = wayOut
    return Question(prompt, read: read)
  }

  /// The same question, with one more thing that its answer must hold to.
  public func checked(
    _ check: @escaping @Sendable (Answer) throws(Rejection) -> Void
  ) -> Question {
    let read = read
    return Question(prompt) { (text) throws(Rejection) in
      let answer = try read(text)
      try check(answer)
      return answer
    }
  }
}

extension Question where Answer == Won {
  /// Asks for a sum within `limits`, both included.
  ///
  /// It is read as ``Won/init(entered:upTo:)`` reads it.
  public static func amount(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, within limits: ClosedRange<Won>
  ) -> Question {
    Question(Prompt(key: key, text: text, help: help, kind: .amount(limits))) {
      (text) throws(Rejection) in
      let sum = try Won(entered: text, upTo: limits.upperBound)
      guard sum >= limits.lowerBound else { throw .belowMinimum(limits.lowerBound) }
      return sum
    }
  }
}

extension Question where Answer == Int {
  /// Asks for one of the whole numbers in `offered`, each with what is shown for it.
  public static func number(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText,
    offered: [(number: Int, label: LocalizedText)]
  ) -> Question {
    let choices = offered.map { Prompt.Choice(String($0.number), $0.label) }
    return Question(Prompt(key: key, text: text, help: help, kind: .number(choices))) {
      (text) throws(Rejection) in
      let number = try Int(entered: text)
      guard choices.contains(where: { $0.value == "\(number)" })
      else { throw .notOffered("\(number)", of: choices.map(\.value)) }
      return number
    }
  }
}

extension Question {
  /// Asks for one of `offered`, each with its text and what is shown for it.
  public static func choice(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, unattended: String? = nil,
    asking audience: Prompt.Audience = .everyone,
    offered: [(value: String, label: LocalizedText, answer: Answer)]
  ) -> Question {
    let kind = Prompt.Kind.choice(offered.map { Prompt.Choice($0.value, $0.label) })
    var prompt = Prompt(key: key, text: text, help: help, kind: kind, unattended: unattended)
    prompt.audience = audience
    return Question(prompt) { (text) throws(Rejection) in
      let entered = text.trimmed
      guard !entered.isEmpty else { throw .empty }
      guard let chosen = offered.first(where: { $0.value == entered }) else {
        throw .notOffered(entered, of: offered.map(\.value))
      }
      return chosen.answer
    }
  }
}

extension Question where Answer == Bool {
  /// Asks `yes` or `no`, and offers `no` first if that is what most will want; a dialog with
  /// nothing prepared and nobody to ask answers `no`. It is not asked where an answer to `other`
  /// is prepared.
  public static func yesOrNo(
    _ key: QuestionKey, _ text: LocalizedText, help: LocalizedText, noFirst: Bool = false,
    settledBy other: QuestionKey? = nil
  ) -> Question {
    let choices = [
      Prompt.Choice("yes", LocalizedText(en: "Yes", ko: "예")),
      Prompt.Choice("no", LocalizedText(en: "No", ko: "아니요")),
    ]
    let kind = Prompt.Kind.choice(noFirst ? choices.reversed() : choices)
    var prompt = Prompt(key: key, text: text, help: help, kind: kind, unattended: "no")
    prompt.settledBy = other
    return Question(prompt, read: yesOrNo)
  }

  /// Asks for consent: yes gives it, no refuses it, and nothing else is taken for either.
  ///
  /// An interview never gives it again by itself.
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
