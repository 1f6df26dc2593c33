import FeatureDependencies

extension SplitMix64 {
  typealias Value = SigningDocument.Value

  /// The first of `choices` and another one, in any order.
  private mutating func pair<Choice>(_ choices: [Choice]) -> [Choice] {
    let pair = [choices[0], choices[pick(1...choices.count - 1)]]
    return isOne(in: 2) ? pair : pair.reversed()
  }

  /// A title, a label or a display name, which is printable.
  mutating func words() -> LocalizedText { one(of: Self.words) }

  private static let words = [
    LocalizedText(en: "Sum", ko: "금액"), LocalizedText(en: "Sum", ko: "합계"),
    LocalizedText(en: "Total", ko: "금액"), LocalizedText(en: " E\u{301} ", ko: "\u{FF21}"),
    LocalizedText(verbatim: String(repeating: "long ", count: 60)),
  ]

  /// A text, and others that differ from it in one part; `padding` is before or after them.
  mutating func texts(around padding: String = "") -> [String] {
    let parts = (0..<pick(1...3)).map { _ in part() }
    let isBefore = isOne(in: 2)
    let all = parts.indices.map { changed in
      parts.indices.map { parts[$0][$0 == changed ? 1 : 0] }.joined()
    }
    return ([parts.map { $0[0] }.joined()] + all).map { isBefore ? padding + $0 : $0 + padding }
  }

  /// Two texts that are easily confused.
  private mutating func part() -> [String] {
    guard isOne(in: 5) else { return pair(one(of: Lookalikes.pairs)) }
    let block: ClosedRange = one(of: [
      0x21...0x7E, 0xA1...0x24F, 0x370...0x5FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xE000...0xF8FF,
      0xFF01...0xFFEE, 0x1_F300...0x1_FAFF, 0x2_0000...0x2_A6DF,
    ])
    let scalars = (0..<2).map { _ in Unicode.Scalar(UInt32(pick(block))).map(String.init) ?? "x" }
    return scalars[0] == scalars[1] ? ["", scalars[0]] : scalars
  }

  /// Two or more values of one type.
  mutating func values() -> [Value] {
    guard !isOne(in: 3) else { return figures() }
    guard isOne(in: 4) else { return texts().map { .text($0) } }
    let name = words()
    return texts().map { .named($0, name) }
  }

  /// Two figures of one type that differ a little, or only in a part of their digits.
  mutating func figures() -> [Value] {
    switch pick(0...7) {
    case 0:
      pair([320, 321, 330, 300, 32, 3_200, 1_320, 576].compactMap(AnnualRate.init)).map {
        .rate($0)
      }
    case 1: pair(Self.dates).map { .date($0) }
    case 2: pair(Self.moments).map { .moment($0) }
    case 3, 4: amounts().map { .won($0) }
    default: rows()
    }
  }

  private static let dates = [
    (2026, 1, 2), (2026, 1, 3), (2026, 1, 12), (2026, 2, 1), (2026, 2, 2), (2026, 12, 2),
    (2027, 1, 2),
    (2036, 1, 2), (2126, 1, 2), (9926, 1, 2),
  ].compactMap(CalendarDate.init)

  private static let moments = [
    0, 1, 10, 60, 600, 3_600, 32_400, 43_200, 86_400, 31_536_000, 4_294_967_296,
  ].compactMap { Timestamp(secondsSince1970: 1_795_143_600 + $0) }

  private mutating func amounts() -> [Won] {
    let sum = one(of: [
      1, 900, 12_345, 1_000_000, 9_007_199_254_740_992, .max, Int64(pick(0...9_999)),
    ])
    let others = [
      sum &+ 1, sum &- 1, 0 &- sum, sum &+ 65_536, sum &+ 4_294_967_296, sum &* 10, sum / 10,
      sum / 100 &* 100,
    ]
    return pair([sum] + others.filter { $0 != sum }).map(Won.init)
  }

  /// Two rows of a schedule that differ in one part.
  private mutating func rows() -> [Value] {
    let kinds = [ScheduleEntry.Kind.interest, .maturity, .installment].shuffled(using: &self)
    let (dates, sums) = (pair(Self.dates), (0..<3).map { _ in amounts() })
    let part = pick(0...4)
    return [5, part].map { part in
      .scheduled(
        ScheduleEntry(
          kind: kinds[part == 0 ? 1 : 0], date: dates[part == 1 ? 1 : 0],
          amount: sums[0][part == 2 ? 1 : 0], interest: sums[1][part == 3 ? 1 : 0],
          tax: sums[2][part == 4 ? 1 : 0]))
    }
  }
}
