import FeatureDependencies

extension SplitMix64 {
  private typealias Field = SigningDocument.Field
  private typealias Value = SigningDocument.Value

  /// `count` calls with new documents, or with one of an earlier call.
  mutating func signingCalls(_ count: Int) -> [SigningCall] {
    var calls: [SigningCall] = []
    while calls.count < count {
      var call = calls.isEmpty || !isOne(in: 4) ? signingCall() : one(of: calls)
      call.customer = pick([8: .willing, 1: .unwilling, 1: .other])
      calls.append(call)
    }
    return calls
  }

  private mutating func signingCall() -> SigningCall {
    var drafts = isOne(in: 20) ? rows() : (0..<pick(1...4)).map { _ in draft() }
    // Some names that look like the others, in the same document.
    drafts += drafts.filter { _ in isOne(in: 3) }.map { $0.reversed() }
    var names: Set<String> = []
    drafts = drafts.filter { names.insert($0[0].name).inserted }
    let count = drafts.count
    if isOne(in: 2) { drafts += (0..<pick(1...4)).map { _ in line() } }
    let rows = drafts.map { $0[0] }
    let edits = drafts.enumerated().flatMap { index, draft in draft.dropFirst().map { (index, $0) }
    }
    let edited = edits.shuffled(using: &self).prefix(20).filter { index, row in
      // No copy has a name twice.
      index >= count || row.name == rows[index].name || !names.contains(row.name)
    }.map { index, row in Array(rows[..<index] + [row] + rows[(index + 1)...]) }
    let moved = (0..<6).map { _ in rearranged(rows) }.filter {
      let fields = SigningDocument($0, fields: count)
      return !fields.fields.isEmpty && fields.repeatedNames.isEmpty
    }
    let fields = Array(rows[..<count])
    // Without terms, and with an empty line more.
    let others = [fields, rows + [Field("", words(), .text(""))]]
    let signed = isOne(in: 12) ? repeatingName(in: fields) : fields
    return SigningCall(
      document: SigningDocument(signed + rows[count...], fields: signed.count),
      copies: (edited + moved + others).map { SigningDocument($0, fields: count) })
  }

  /// A line of terms, and others that look like it. Mostly it is printable: a service may reject
  /// other terms.
  private mutating func line() -> [Field] {
    var line = draft()
    while !line[0].isPrintable, !isOne(in: 50) { line = draft() }
    return line
  }

  /// A field, and others that look like it: with other words, another value or another name.
  private mutating func draft() -> [Field] {
    let names = isOne(in: 2) ? [one(of: Lookalikes.names)] : texts()
    let values = values()
    let text = values[0].signed
    let reworded = isOne(in: 2) ? Value.text(text) : .named(text, words())
    return (values + [reworded]).map { Field(names[0], words(), $0) }
      + names.dropFirst().map { Field($0, words(), values[0]) }
  }

  /// Many fields, each with others that have another value.
  private mutating func rows() -> [[Field]] {
    (0..<one(of: [70, 310])).map { row in figures().map { Field("row.\(row)", words(), $0) } }
  }

  /// A copy with two more fields, whose names are the same or at least the same to Unicode.
  private mutating func repeatingName(in fields: [Field]) -> [Field] {
    let name = one(of: Lookalikes.names)
    let value = values()
    var fields = fields
    for name in isOne(in: 2) ? [name, name] : ["e\u{301}\u{AC00}", "\u{E9}\u{1100}\u{1161}"] {
      fields.insert(Field(name, words(), one(of: value)), at: pick(0...fields.count))
    }
    return fields
  }

  /// A copy with some of the texts, names and values alike, in other places: often with two of one
  /// name or value after the other, which the two languages of the terms are, too.
  private mutating func rearranged(_ fields: [Field]) -> [Field] {
    var texts = fields.flatMap { [$0.name, $0.value.signed] }
    let index = pick(0...texts.count - 2)
    let next = min(index + pick(1...2), texts.count - 1)
    let (first, second) = (texts[index], texts[next])
    let pair = index...index + 1
    let row = min(index / 2 * 2, texts.count - 4)
    switch pick(0...9) {
    case 0: texts.removeSubrange(pair)
    case 1:
      texts.insert(contentsOf: [one(of: Lookalikes.names), one(of: ["", second])], at: index)
    case 2: texts.swapAt(index, next)
    case 3: (texts[index], texts[next]) = (first + second.prefix(1), "\(second.dropFirst())")
    case 4: (texts[index], texts[next]) = ("\(first.dropLast())", first.suffix(1) + second)
    case 5 where fields.count > 1:
      // Two fields or lines become one.
      let between = separator()
      let joined = (0...1).map { texts[row + $0] + between + texts[row + 2 + $0] }
      texts.replaceSubrange(row..<row + 4, with: joined)
    case 6 where fields.count > 1:
      // Two fields or lines change places.
      for part in 0...1 { texts.swapAt(row + part, row + 2 + part) }
    default:
      let third = texts[index...].dropFirst(2).prefix(1)
      let joined = [first, separator(), texts[index + 1]] + third.flatMap { [separator(), $0] }
      texts.replaceSubrange(index..<(index + 2 + third.count), with: [joined.joined()])
    }
    return stride(from: 0, to: texts.count, by: 2).map {
      Field(texts[$0], words(), .text($0 + 1 < texts.count ? texts[$0 + 1] : ""))
    }
  }

  /// Often nothing, as between texts that a service joins.
  private mutating func separator() -> String {
    isOne(in: 3) ? "" : one(of: Lookalikes.separators)
  }

  /// The first of `choices` and another one, in any order.
  private mutating func pair<Choice>(_ choices: [Choice]) -> [Choice] {
    let pair = [choices[0], choices[pick(1...choices.count - 1)]]
    return isOne(in: 2) ? pair : pair.reversed()
  }

  /// A label or a display name.
  private mutating func words() -> LocalizedText { one(of: Self.words) }

  private static let words = [
    LocalizedText(en: "Sum", ko: "금액"), LocalizedText(en: "Sum", ko: "합계"),
    LocalizedText(en: "Total", ko: "금액"), LocalizedText(en: " E\u{301} ", ko: "\u{FF21}"),
  ]

  /// A text, and others that differ from it in one part; all have a long part at times.
  private mutating func texts() -> [String] {
    let parts = (0..<pick(1...3)).map { _ in part() }
    let all = parts.indices.map { changed in
      parts.indices.map { parts[$0][$0 == changed ? 1 : 0] }.joined()
    }
    let length = isOne(in: 40) ? one(of: [70, 1_100, 4_200, 70_000]) : 0
    let (long, isBefore) = (String(repeating: "n", count: length), isOne(in: 2))
    return ([parts.map { $0[0] }.joined()] + all).map { isBefore ? long + $0 : $0 + long }
  }

  /// Two texts that are easily confused.
  private mutating func part() -> [String] {
    guard isOne(in: 5) else { return pair(one(of: Lookalikes.pairs)) }
    let last = (1 << pick(7...18)) - 1
    let scalars = (0..<2).map { _ in Unicode.Scalar(UInt32(pick(0x21...last))) ?? "x" }
    return scalars[0] == scalars[1] ? ["", "x"] : scalars.map { String($0) }
  }

  /// Values of one type.
  private mutating func values() -> [Value] {
    let name = words()
    return switch pick(0...5) {
    case 0, 1: figures()
    case 2: texts().map { .named($0, name) }
    default: texts().map { .text($0) }
    }
  }

  /// Two figures of one type that differ a little, or only in a part of their digits.
  private mutating func figures() -> [Value] {
    let steps = pair([0] + Self.steps)
    let sum = one(of: [-5, -15, 900, 9_007_199_254_740_992, Int64(pick(0...9_999))])
    let part = pick(0...4)
    let kinds = [ScheduleEntry.Kind.interest, .maturity, .installment].shuffled(using: &self)
    let form = pick(0...6)
    return steps.compactMap { step in
      switch form {
      case 0: AnnualRate(basisPoints: 320 + Int(step)).map { .rate($0) }
      case 1: Self.day(step).map { .date($0) }
      case 2: Timestamp(secondsSince1970: 1_795_143_600 + step).map { .moment($0) }
      case 3: .won(Won(sum &+ step))
      default: Self.row(kinds, sum, (0...4).map { $0 == part ? step : 0 }).map { .scheduled($0) }
      }
    }
  }

  /// In days, the last day of a month, the same day in another year, and in another century; in
  /// seconds, a minute, an hour, a day and a year.
  private static let steps: [Int64] = [
    1, 10, 30, 60, 100, 365, 1_000, 3_600, 36_524, 65_536, 86_400, 31_536_000, 4_294_967_296,
  ]

  private static func day(_ step: Int64) -> CalendarDate? {
    CalendarDate(secondsSince1970: 1_767_315_600 + step * 86_400)
  }

  private static func row(
    _ kinds: [ScheduleEntry.Kind], _ sum: Int64, _ steps: [Int64]
  ) -> ScheduleEntry? {
    day(steps[1]).map {
      ScheduleEntry(
        kind: kinds[steps[0] == 0 ? 0 : 1], date: $0, amount: Won(sum &+ steps[2]),
        interest: Won(900 + steps[3]), tax: Won(-5 + steps[4]))
    }
  }
}
