import FeatureDependencies

extension ScriptedQuestion.Kind {
  private typealias Wrong = ScriptedQuestion.Wrong

  /// Answers that are neither yes nor no.
  static let notYesOrNo = [
    ScriptedQuestion.Wrong("perhaps", .notYesOrNo), ScriptedQuestion.Wrong("", .empty),
  ]

  /// Answers that every question of this kind must reject.
  var wrong: [ScriptedQuestion.Wrong] {
    switch self {
    case .choice(let values):
      [Wrong("nothing of it", .notOffered(values)), Wrong("", .empty)]
    case .amount(let limits): Self.wrong(outside: limits)
    case .number(let numbers): Self.wrong(beside: numbers)
    case .text(let limit):
      [
        Wrong("", .empty), Wrong("a\u{1B}[31m", .unprintable),
        Wrong(String(repeating: "a", count: limit + 1), .tooLong(limit: limit)),
      ]
    case .consent: Self.notYesOrNo
    }
  }

  private static func wrong(outside limits: ClosedRange<Won>) -> [Wrong] {
    let (least, most) = (limits.lowerBound, limits.upperBound)
    let texts = [Wrong("ten", .notANumber), Wrong("0", .notPositive), Wrong("-1", .notPositive)]
    let below = Won(1) < least ? [1, least.amount - 1] : []
    let above = most < Won(.max) ? ["\(most.amount + 1)", "9223372036854775808"] : []
    return texts + below.map { Wrong("\($0)", .belowMinimum(least)) }
      + above.map { Wrong($0, .aboveMaximum(most)) }
  }

  private static func wrong(beside numbers: [Int]) -> [Wrong] {
    let other = (numbers.max() ?? 0) + 1
    return [
      Wrong("\(other)", .notOffered(numbers.map { "\($0)" })), Wrong("x", .notANumber),
    ]
  }

  /// Whether a prompt's `kind` is this kind, with the same values or limits.
  func matches(_ kind: Prompt.Kind) -> Bool {
    switch (self, kind) {
    case (.choice(let values), .choice(let choices)):
      values.sorted() == choices.map(\.value).sorted()
    case (.amount(let limits), .amount(let asked)): limits == asked
    case (.number(let numbers), .number(let choices)):
      numbers.map { "\($0)" } == choices.map(\.value)
    case (.text, .text), (.consent, .consent): true
    default: false
    }
  }
}
