import FeatureDependencies

extension TextLayout {
  /// Lays out the question of `prompt`, with the possible answers.
  func question(_ prompt: Prompt) -> [TerminalText] {
    var lines: [TerminalText] = ["", TerminalText(prompt.text(language))]
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
    if let earlier = prompt.earlier { lines.append("  [\(earlier)]") }
    return lines
  }

  /// The question of `prompt`, wrapped, with its keys, for a screen reader.
  func plainQuestion(_ prompt: Prompt, hasFullTerms: Bool = false) -> String {
    var hints = accepted(prompt.kind)
    if case .choice(let choices) = prompt.kind {
      hints += choices.enumerated().map { "\($0 + 1) \($1.text(language))" }
    }
    if let earlier = prompt.earlier {
      var reading = earlier
      if case .choice(let choices) = prompt.kind {
        reading = choices.first { $0.value == earlier.trimmed }?.text(language) ?? earlier
      }
      hints.append(text("Enter for \(reading)", "Enter: \(reading)")(language))
    }
    if hasFullTerms { hints.append(text("t full terms", "t 약관전문")(language)) }
    hints += [text("? help", "? 도움말")(language), "< \(prompt.back(language))"]
    // A key and the first word of its label share a line.
    let keys = hints.map { $0.replacing(" ", with: "\u{A0}", maxReplacements: 1) }
    // Leave room for the answer.
    return "\(prompt.text(language)) (\(keys.joined(separator: "; ")))".wrapped(to: columns - 6)
      .joined(separator: "\n").replacing("\u{A0}", with: " ")
  }

  /// The answers to a question of `kind`; of a list of choices, their number if it is long.
  private func accepted(_ kind: Prompt.Kind) -> [String] {
    switch kind {
    case .choice(let choices) where choices.count > 10:
      [text("\(choices.count) to choose from", "총 \(choices.count)개")(language)]
    case .number(let offered): offered.map { $0.text(language) }
    case .amount(let limits): [range(limits)]
    case .consent where style.surface == .plain:
      [text("yes or no", "yes(예) 또는 no(아니요)")(language)]
    case .consent: [text("yes / no", "yes(예) / no(아니요)")(language)]
    case .choice, .text: []
    }
  }

  /// The limits of an amount; for a screen reader in words instead of with a dash.
  func range(_ limits: ClosedRange<Won>) -> String {
    let (from, to) = (limits.lowerBound.text(language), limits.upperBound.text(language))
    guard style.surface == .plain else { return "\(from) – \(to)" }
    return text("\(from) to \(to)", "\(from)부터 \(to)까지")(language)
  }
}

extension Prompt {
  /// The label for going back: the prompt's `exitLabel`, or "back".
  var back: LocalizedText { exitLabel ?? LocalizedText(en: "back", ko: "이전") }
}
