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

extension Rejection {
  /// The remedy, shown to a person with the question `prompt`. The list of a choice is on the
  /// screen, so its values, which are for scripts, are not repeated.
  func remedy(shownWith prompt: Prompt) -> LocalizedText {
    let limits = prompt.kind.limits
    if let limits, let payable = prompt.payable, payable < limits.lowerBound {
      return LocalizedText(
        en: "No account can pay the minimum. Go back.",
        ko: "최소 금액을 출금할 수 있는 계좌가 없습니다. 이전으로 돌아가세요.")
    }
    return switch self {
    case .notOffered:
      LocalizedText(en: "Choose from the list.", ko: "목록에서 고르세요.")
    case .empty where prompt.kind == .consent:
      LocalizedText(en: "Choose yes or no.", ko: "예 또는 아니요를 고르세요.")
    case .notYesOrNo: LocalizedText(en: "Answer yes or no.", ko: "예 또는 아니요로 답하세요.")
    case .notPositive: limits.map { Rejection.belowMinimum($0.lowerBound).remedy } ?? remedy
    case .aboveMaximum, .insufficientFunds:
      limits.map {
        $0.upperBound == prompt.payable
          ? LocalizedText(
            en: "Enter \($0.upperBound.text.en) or less: no account can pay more.",
            ko: "출금할 수 있는 최대 금액인 \($0.upperBound.text.ko) 이하로 입력하세요.")
          : Rejection.aboveMaximum(Won(.max)).remedy
      } ?? remedy
    case .empty, .tooLong, .unprintable, .invisible, .notANumber, .notInDigits, .tooManyDigits,
      .ambiguous, .belowMinimum:
      remedy
    }
  }
}

extension Prompt.Kind {
  fileprivate var limits: ClosedRange<Won>? {
    if case .amount(let limits) = self { limits } else { nil }
  }
}

extension Prompt {
  /// The label for going back: the prompt's `exitLabel`, or "back".
  var back: LocalizedText { exitLabel ?? LocalizedText(en: "back", ko: "이전") }
}
