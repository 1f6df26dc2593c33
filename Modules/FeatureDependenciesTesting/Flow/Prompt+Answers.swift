import FeatureDependencies

extension Prompt {
  /// The possible answers; empty unless it is a choice or a number.
  var choices: [Choice] {
    switch kind {
    case .choice(let choices), .number(let choices): choices
    case .amount, .text, .consent: []
    }
  }

  /// Valid answers, the plain one first, as far as the kind of the question tells.
  var validAnswers: [String] {
    switch kind {
    case .choice(let choices), .number(let choices): choices.map(\.value)
    case .amount(let limits):
      [limits.usual, limits.lowerBound, limits.upperBound].map { "\($0)" }
        + ["\(limits.usual.text.ko)", "₩\(limits.usual)", limits.usual.grouped]
    case .text: ["a"]
    case .consent: ["yes", "no", "예", "아니요"]
    }
  }

  /// What `text` means: the digits of an amount, yes or no of a consent, otherwise the text; nil if
  /// it is not valid for a question of this kind.
  func meaning(of text: String) -> String? { text.isEmpty ? nil : try? value(of: text) }

  /// Answers that are not valid for a question of this kind.
  var wrongAnswers: [String] {
    let texts: [String]
    switch kind {
    case .choice: texts = ["nothing of it", ""]
    case .number(let choices):
      texts = ["\((choices.compactMap { Int($0.value) }.max() ?? 0) + 1)", "x", "0", "-1", ""]
    case .amount(let limits):
      let (least, most) = (limits.lowerBound.amount, limits.upperBound.amount)
      let beyond = most < .max ? ["\(most + 1)", "9223372036854775808"] : []
      texts = ["\(least - 1)", "ten", "0", "-1", "1", "", "1.000"] + beyond
    case .text: texts = ["", "a\u{1B}[31m"]
    case .consent: texts = ["perhaps", ""]
    }
    return texts.filter { meaning(of: $0) == nil }
  }

  /// The possible reasons to reject `text`; empty if it is valid for a question of this kind.
  func reasons(toReject text: String) -> [Rejection] {
    if text.isEmpty { return [.empty] }
    do throws(Rejection) {
      _ = try value(of: text)
      return []
    } catch { return Set(choices.map(\.value)) == ["yes", "no"] ? [error, .notYesOrNo] : [error] }
  }

  /// What the answer `text` means. Throws if it is not valid for a question of this kind.
  private func value(of text: String) throws(Rejection) -> String {
    switch kind {
    case .choice(let choices), .number(let choices):
      let offered = choices.map { ($0, $0.value) }
      return try Question.choice(key, self.text, help: help, offered: offered).answer(from: text)
    case .amount(let limits):
      let question = Question.amount(key, self.text, help: help, within: limits)
      return try question.answer(from: text).description
    case .text:
      return try Question.text(key, self.text, help: help, limit: 10_000).answer(from: text)
    case .consent:
      return try Question.consent(key, self.text, help: help).answer(from: text) ? "yes" : "no"
    }
  }
}

extension ClosedRange<Won> {
  /// Thirty times the minimum, if that is within the limits.
  fileprivate var usual: Won {
    let sum = (try? lowerBound.times(30)) ?? lowerBound
    return contains(sum) ? sum : lowerBound
  }
}
