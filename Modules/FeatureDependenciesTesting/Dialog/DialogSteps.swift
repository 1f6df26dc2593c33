import FeatureDependencies

/// A call of a dialog.
enum DialogStep: Sendable {
  case show(Presentation)
  case ask(SampleQuestion)
}

/// Draws the calls of a dialog.
struct DialogSteps {
  let user: DialogUser
  /// Whether every text can be entered.
  let isExact: Bool
  var numbers: SplitMix64
  var shown: [DialogStep] = []
  var count = 0

  /// Questions with answers and content between them, and at the end questions without answers.
  mutating func all() throws -> [DialogStep] {
    var steps: [DialogStep] = []
    for _ in 0..<numbers.pick(10...24) {
      let scene = try scene()
      steps += scene
      shown += scene.filter { if case .show = $0 { true } else { false } }
    }
    if isExact, numbers.isOne(in: 3) { steps += rejected() }
    if isExact, numbers.isOne(in: 4) {
      steps.append(.ask(question(.consent, line: numbers.one(of: ["", " "]))))
    }
    for _ in 0..<numbers.pick(0...3) { steps.append(.ask(question(kind()))) }
    return steps
  }

  private mutating func scene() throws -> [DialogStep] {
    switch numbers.pick(0...15) {
    case 0: [.show(try numbers.drawnPreview()), .show(numbers.drawnTerms()), answered(.consent)]
    case 1: [.show(numbers.drawnTerms()), .show(numbers.drawnAnswer(.consent))]
    case 2 where !shown.isEmpty: [numbers.one(of: shown)]
    case 3...5: [.show(try numbers.drawnContent())]
    default: [answered(kind())]
    }
  }

  private mutating func answered(_ kind: Prompt.Kind) -> DialogStep {
    .ask(question(kind, line: line(to: kind)))
  }

  /// A question that is asked again because its answer is rejected. If no second answer is prepared
  /// for it, the next one is for another question.
  private mutating func rejected() -> [DialogStep] {
    var first = question(.amount(Won(1)...Won(10_000)), line: "bad\(numbers.pick(1...9))")
    if numbers.isOne(in: 2) { first.prompt.unattended = "later" }
    var again = first
    again.prompt.rejected = Prompt.Rejected(
      text: first.line ?? "", reason: numbers.one(of: [.notANumber, .empty, .tooLong(limit: 3)]))
    again.line = numbers.isOne(in: 2) ? "\(numbers.pick(1...99))" : nil
    let next = question(.amount(Won(1)...Won(99)), line: "\(numbers.pick(1...99))")
    return [.ask(first), .ask(again), .ask(next)]
  }

  private mutating func question(_ kind: Prompt.Kind, line: String? = nil) -> SampleQuestion {
    count += 1
    let text = LocalizedText(en: "What?", ko: "무엇?")
    let isOptional = kind != .consent && numbers.isOne(in: 3)
    var prompt = Prompt(
      key: QuestionKey(rawValue: "contract.\(count)"), text: text, help: text, kind: kind,
      unattended: isOptional ? "later" : nil)
    if kind != .consent, numbers.isOne(in: 3) { prompt.earlier = "9" }
    return SampleQuestion(prompt: prompt, line: line)
  }

  private mutating func kind() -> Prompt.Kind {
    let values = numbers.one(of: [
      ["one", "two", "Three"], ["2", "12", "1"], (1...12).map { "value-\($0)" }, ["only"],
    ])
    let months = ["36", "6", "12"].shuffled(using: &numbers)
    return switch numbers.pick(0...5) {
    case 0, 1: .choice(values.map { .init($0, LocalizedText(en: "<\($0)>", ko: "(\($0)")) })
    case 2: .number(months.map { .init($0, LocalizedText(verbatim: $0)) })
    case 3: .amount(Won(10)...Won(Int64(numbers.pick(20...3_000_000))))
    case 4: .text
    default: .consent
    }
  }

  private mutating func line(to kind: Prompt.Kind) -> String {
    if isExact, user != .person, let line = strangeLine() { return line }
    let (known, others): ([String], [String]) =
      switch kind {
      case .choice(let choices): (choices.map(\.value), similar(to: choices))
      case .number(let choices): (choices.map(\.value), ["13", "1", "2", "3"])
      case .amount(let limits):
        (
          [limits.lowerBound, limits.upperBound].map { "\($0.amount)" },
          ["1,000,000", "１００００００", "0", "5", "30", "김하나 Kim", "4000000"]
        )
      case .consent: (["yes", "no", "No"], ["예", "네", "y", "YES", " yes", "1", "2"])
      case .text: (["x" + fragments(1...8)], [])
      }
    return numbers.one(of: known + (isExact ? others : []))
  }

  /// Answers that are similar to choices.
  private func similar(to choices: [Prompt.Choice]) -> [String] {
    ["one ", "ONE", "three", "VALUE-1"] + (0...choices.count + 1).map { "\($0)" }
      + choices.prefix(2).flatMap { [$0.label.en, $0.label.ko] }
  }

  /// A line that a dialog is tempted to change: an empty, invalid, long or unprintable one. Often
  /// nil.
  private mutating func strangeLine() -> String? {
    let numerals = ["007", "+5", "1.5", "-3", "1e3", "１２", " 5 ", "\t7", "0x1F"]
    let lengths = [254, 1023, 4095, 8999, 64_999]
    return switch numbers.pick(0...19) {
    case 0...2: numbers.one(of: ["", "", " "])
    case 3, 4: numbers.one(of: numerals)
    case 5: String(repeating: "x", count: numbers.one(of: lengths)) + "!"
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
