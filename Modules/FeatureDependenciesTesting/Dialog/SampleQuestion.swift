import FeatureDependencies

/// A question for a dialog, and answers that it is tempted to change.
struct SampleQuestion: Sendable {
  let name: String
  let kind: Prompt.Kind
  /// Answers that every dialog can enter.
  let lines: [String]
  let unusualLines: [String]

  static let text = SampleQuestion(
    name: "a text", kind: .text, lines: ["Kim", "x 1"],
    unusualLines: [
      "a,b;c#d=e&f", "\"'\\n%20", "  x ", "e\u{301}", "\u{1100}\u{1161}가", "Ａ１", "\u{FB01} İ",
      "𠮷😀", "007", "+5", "1.5", "1e3", "0x1F", String(repeating: "x", count: 64_999) + "!",
    ])
  static let amount = SampleQuestion(
    name: "an amount of 10 to 500", kind: .amount(Won(10)...Won(500)), lines: ["10", "500"],
    unusualLines: ["1,000,000", "１００", "0", "5", "4000000", "007", "김하나 Kim"])

  static let all = [
    text, amount,
    SampleQuestion(
      name: "consent", kind: .consent, lines: ["yes", "no", "No"],
      unusualLines: ["예", "네", "y", "YES", " yes", "1", "2"]),
    SampleQuestion(
      name: "one of one, two, Three", kind: .choice(["one", "two", "Three"].map(choice)),
      lines: ["two", "Three"],
      unusualLines: ["0", "1", "3", "4", "one ", "ONE", "three", "<one>", "(two)"]),
    SampleQuestion(
      name: "one of 2, 12, 1", kind: .choice(["2", "12", "1"].map(choice)),
      lines: ["2", "12", "1"], unusualLines: ["3"]),
    SampleQuestion(
      name: "the only choice", kind: .choice([choice("only")]), lines: ["only"],
      unusualLines: ["1"]),
    SampleQuestion(
      name: "one of the numbers 36, 6, 12", kind: .number(["36", "6", "12"].map(choice)),
      lines: ["36", "6"], unusualLines: ["1", "2", "3", "13"]),
  ]

  /// Lines that a dialog may reject: empty ones, and texts with control characters, invisible
  /// ones, or spaces and separators other than those of ASCII.
  var rejectableLines: [String] {
    let unprintable = [
      "\0", "\t", "\u{1}", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{85}", "\u{AD}", "\u{3000}",
      "\u{200B}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}", "\u{FFFD}",
    ]
    return ["", " "] + (kind == .text ? unprintable.map { "a\($0)b" } : [])
  }

  private static func choice(_ value: String) -> Prompt.Choice {
    Prompt.Choice(value, LocalizedText(en: "<\(value)>", ko: "(\(value))"))
  }

  /// The question with this number. Consent has neither an unattended nor a suggested answer.
  func prompt(
    _ number: Int, unattended: String? = nil, suggesting earlier: String? = nil
  ) -> Prompt {
    let text = LocalizedText(en: "What?", ko: "무엇?")
    let isConsent = kind == .consent
    var prompt = Prompt(
      key: QuestionKey(rawValue: "contract.\(number)"), text: text, help: text, kind: kind,
      unattended: isConsent ? nil : unattended)
    prompt.earlier = isConsent ? nil : earlier
    return prompt
  }

  /// The question with and without an unattended and a suggested answer.
  var prompts: [Prompt] {
    [
      prompt(1), prompt(2, unattended: "later"), prompt(3, suggesting: "9"),
      prompt(4, unattended: "later", suggesting: "9"),
    ]
  }

  /// The answers that a dialog may return for `line`: itself, for an empty one the suggestion, and
  /// for a number that is no value of a choice the one in its place.
  func answers(at line: String, suggesting earlier: String?) -> [String] {
    if line.allSatisfy(\.isWhitespace) { return [line, earlier].compactMap(\.self) }
    guard case .choice(let choices) = kind, !choices.contains(where: { $0.value == line }),
      let place = Int(line.trimmed.narrowed), choices.indices.contains(place - 1)
    else { return [line] }
    return [line, choices[place - 1].value]
  }
}
