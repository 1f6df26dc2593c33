import FeatureDependencies

extension TextLayout {
  /// Lays out the question of `prompt`, with the possible answers.
  func question(_ prompt: Prompt) -> [String] {
    var lines = ["", prompt.text(language)]
    lines += accepted(prompt.kind).map { "  \($0)" }
    if case .choice(let choices) = prompt.kind {
      // Do not repeat an account number that its label contains.
      let values = choices.map { choice in
        choice.value.isDigitsAndHyphens && choice.text(language).contains(choice.value)
          ? "" : "\(choice.value)  "
      }
      let width = values.map(\.columns).max() ?? 0
      let number = "\(choices.count)) ".columns
      lines += zip(choices, values).enumerated().map { place, choice in
        let value = choice.1.padded(to: width)
        return "  \("\(place + 1)) ".padded(to: number))\(value)\(choice.0.text(language))"
      }
    }
    if let earlier = prompt.earlier { lines.append("  Enter: \(earlier)") }
    return lines
  }

  /// The hint at the inputs other than an answer. `back` says what going back does.
  func keys(back: LocalizedText) -> String {
    "\(text("? help", "? 도움말")(language)); < \(back(language))"
  }

  /// The answers to a question of `kind`; of a list of choices, their number if it is long.
  private func accepted(_ kind: Prompt.Kind) -> [String] {
    switch kind {
    case .choice(let choices) where choices.count > 10:
      [text("\(choices.count) to choose from", "총 \(choices.count)개")(language)]
    case .number(let offered): offered.map { $0.text(language) }
    case .amount(let limits): [limits.text(language)]
    case .consent: [text("yes / no", "예 / 아니요")(language)]
    case .choice, .text: []
    }
  }
}

extension ClosedRange<Won> {
  /// The limits of an amount.
  var text: LocalizedText {
    let (from, to) = (lowerBound.text, upperBound.text)
    return LocalizedText(en: "\(from.en) – \(to.en)", ko: "\(from.ko) ~ \(to.ko)")
  }
}

extension Prompt {
  /// The label for going back: the prompt's `exitLabel`, or "back".
  var back: LocalizedText { exitLabel ?? .back }
}

extension LocalizedText {
  static let back = LocalizedText(en: "back", ko: "이전")
}
