import FeatureDependencies

/// Draws the calls of a dialog that a fixture can enter.
struct DialogSteps {
  let user: DialogUser
  /// Whether every text can be entered.
  let isExact: Bool
  /// Whether all content is shown without a key.
  let showsAll: Bool
  var samples: DialogSamples
  private var count = 0

  private var numbers: SplitMix64 {
    get { samples.numbers }
    set { samples.numbers = newValue }
  }

  init(user: DialogUser, isExact: Bool, showsAll: Bool, numbers: SplitMix64) {
    self.user = user
    self.isExact = isExact
    self.showsAll = showsAll
    samples = DialogSamples(numbers: numbers)
  }

  /// Questions with answers and content between them, and at the end questions without answers.
  mutating func all() throws -> [DialogStep] {
    var steps: [DialogStep] = []
    for _ in 0..<numbers.pick(8...20) { steps += try scene(after: steps) }
    if numbers.isOne(in: 3) { steps.append(.ask(rejected())) }
    if numbers.isOne(in: 4) { steps.append(.ask(blankConsent())) }
    for _ in 0..<numbers.pick(0...3) { steps.append(.ask(unanswered())) }
    return steps
  }

  private mutating func scene(after steps: [DialogStep]) throws -> [DialogStep] {
    switch numbers.pick(0...15) {
    case 0 where showsAll:
      return [.show(try samples.preview()), .show(samples.terms()), .ask(question(.consent))]
    case 1 where showsAll:
      return [.show(samples.terms()), .show(samples.answered(.consent))]
    case 2: return [.ask(excluded())]
    case 3:
      let shown = steps.filter(\.isShow)
      return shown.isEmpty ? [] : [numbers.one(of: shown)]
    case 4...6: return [.show(try samples.content(isShort: !showsAll))]
    default: return [.ask(question(kind()))]
    }
  }

  /// A question of everyone, or of the user of the dialog.
  private mutating func question(_ kind: Prompt.Kind) -> SampleQuestion {
    var asked = unanswered(kind)
    let others: [Prompt.Audience] =
      switch user {
      case .pipe: [.everyone]
      case .person: [.everyone, .notPipes, .people]
      case .preparedAnswers: [.everyone, .notPipes, .prepared]
      }
    asked.prompt.audience = others[max(0, numbers.pick(-3...others.count - 1))]
    asked.line = line(to: kind)
    return asked
  }

  /// A question that the user of the dialog is not asked.
  private mutating func excluded() -> SampleQuestion {
    var asked = unanswered(kind(), isUnattended: true)
    let others: [Prompt.Audience] = user == .person ? [.prepared] : [.prepared, .notPipes, .people]
    asked.prompt.audience = numbers.one(of: others)
    return asked
  }

  /// A question whose answer is rejected.
  private mutating func rejected() -> SampleQuestion {
    var asked = unanswered(.amount(Won(1)...Won(10_000)))
    asked.line = "bad\(numbers.pick(1...9))"
    asked.rejection = numbers.one(of: [.notANumber, .empty, .tooLong(limit: 3)])
    asked.next = numbers.isOne(in: 2) ? "\(numbers.pick(1...99))" : nil
    return asked
  }

  /// An empty line or spaces at a question for consent.
  private mutating func blankConsent() -> SampleQuestion {
    var asked = unanswered(.consent)
    asked.line = numbers.one(of: ["", " "])
    return asked
  }

  private mutating func unanswered(
    _ kind: Prompt.Kind? = nil, isUnattended: Bool = false
  ) -> SampleQuestion {
    let kind = kind ?? self.kind()
    count += 1
    let text = LocalizedText(en: "What?", ko: "무엇?")
    let isConsent = kind == .consent
    var prompt = Prompt(
      key: QuestionKey(rawValue: "contract.\(count)"), text: text, help: text, kind: kind,
      unattended: isUnattended || !isConsent && numbers.isOne(in: 3) ? "later" : nil)
    if !isConsent, numbers.isOne(in: 3) { prompt.earlier = "9" }
    if numbers.isOne(in: 6) { prompt.skippedIfAnswered = QuestionKey(rawValue: "contract.0") }
    return SampleQuestion(prompt: prompt)
  }

  private mutating func kind() -> Prompt.Kind {
    let words = ["one", "two", "Three"]
    let values = numbers.one(of: [words, ["2", "12", "1"], (1...12).map { "value-\($0)" }])
    let months = ["36", "6", "12"].shuffled(using: &numbers)
    return switch numbers.pick(0...5) {
    case 0, 1: .choice(values.map { .init($0, LocalizedText(en: "<\($0)>", ko: "(\($0)")) })
    case 2: .number(months.map { .init($0, LocalizedText(verbatim: $0)) })
    case 3: .amount(Won(10)...Won(Int64(numbers.pick(20...3_000_000))))
    case 4: .text
    default: .consent
    }
  }
}

// Answers.
extension DialogSteps {
  private mutating func line(to kind: Prompt.Kind) -> String {
    if isExact, user != .person, let line = strangeLine() { return line }
    let known: [String] =
      switch kind {
      case .choice(let choices):
        choices.map(\.value) + (isExact ? choices.indices.map { "\($0)" } + others(choices) : [])
      case .number(let choices): choices.map(\.value) + ["13"] + (isExact ? ["1", "2", "3"] : [])
      case .amount: ["1,000,000", "１００００００", "0", "5", "30", "김하나 Kim", "4000000"]
      case .consent: ["yes", "no", "No"] + (isExact ? ["예", "네", "y", "YES", " yes"] : [])
      case .text: ["x" + fragments(1...8)]
      }
    return numbers.one(of: known)
  }

  /// Answers that are similar to choices.
  private func others(_ choices: [Prompt.Choice]) -> [String] {
    ["one ", "ONE", "three", "VALUE-1", "\(choices.count)", "\(choices.count + 1)"]
      + choices.prefix(2).flatMap { [$0.label.en, $0.label.ko] }
  }

  /// A line that a dialog is tempted to change: an empty, invalid, long or unprintable one. Often
  /// nil.
  private mutating func strangeLine() -> String? {
    let numerals = ["007", "+5", "1.5", "-3", "1e3", "１２", " 5 ", "\t7", "0x1F"]
    return switch numbers.pick(0...19) {
    case 0...2: numbers.one(of: ["", "", " "])
    case 3, 4: numbers.one(of: numerals)
    case 5:
      String(repeating: "x", count: numbers.one(of: [254, 1023, 4095, 8999, 64_999])) + "!"
    case 6...8:
      fragments(0...2) + String(numbers.one(of: Self.unprintable)) + fragments(0...2)
    case 9, 10: fragments(1...8)
    default: nil
    }
  }

  private mutating func fragments(_ range: ClosedRange<Int>) -> String {
    let all = [
      "a", "Z", "Kim", " ", "  ", "\u{E9}", "e\u{301}", "가", "\u{1100}\u{1161}", "Ａ", "\u{FB01}",
      "İ", "𠮷", "😀", "\"", "'", "\\n", "%20", "=", "#", ",", ";", "&", "0", "１", "-", "/", ":",
    ]
    return (0..<numbers.pick(range)).map { _ in numbers.one(of: all) }.joined()
  }

  /// Control characters, invisible ones, and spaces and separators other than those of ASCII. A
  /// dialog may reject an answer with one of them.
  static let unprintable: [Unicode.Scalar] = [
    "\0", "\t", "\u{1}", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{85}", "\u{AD}", "\u{3000}",
    "\u{200B}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{FEFF}", "\u{FFFD}",
  ]
}
