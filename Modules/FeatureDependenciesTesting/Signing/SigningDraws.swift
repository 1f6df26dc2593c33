import FeatureDependencies

extension SplitMix64 {
  private typealias Field = SigningDocument.Field
  private typealias Value = SigningDocument.Value

  /// `count` calls with new documents, or with one of an earlier call.
  mutating func signingCalls(_ count: Int) -> [SigningCall] {
    var calls: [SigningCall] = []
    while calls.count < count {
      var call = calls.isEmpty || !isOne(in: 4) ? signingCall() : one(of: calls)
      call.isWilling = !isOne(in: 10)
      calls.append(call)
    }
    return calls
  }

  /// A document of rows, and copies with other rows.
  private mutating func signingCall() -> SigningCall {
    var drafts = isOne(in: 20) ? manyRows() : (0..<pick(1...4)).map { _ in row() }
    // Some names that look like the others, in the same document.
    drafts += drafts.filter { _ in isOne(in: 3) }.map { $0.reversed() }
    var names: Set<String> = []
    drafts.removeAll { !names.insert($0[0].name).inserted }
    let count = drafts.count
    drafts += (0..<pick([1: 0, 1: pick(1...4)])).map { _ in line() }
    let rows = drafts.map { $0[0] }
    if isOne(in: 12) {
      let rows = rows[..<count] + repeatedNames(rows[0]) + rows[count...]
      return SigningCall(fields: rows.count - drafts.count + count, rows: [Array(rows)])
    }
    // The same, without terms, and with an empty line more.
    let copies = [rows, Array(rows[..<count]), rows + [Field("", words(), .text(""))]]
    let edited = (0..<20).map { _ in
      let index = pick(0...rows.count - 1)
      return changing(rows) { $0[index] = drafts[index][pick(1...drafts[index].count - 1)] }
    }
    let moved = (0..<6).map { _ in rearranged(rows) }
    return SigningCall(fields: count, rows: [rows] + copies + edited + moved)
  }

  /// A row, and others that look like it: with other words, another value or another name.
  private mutating func row() -> [Field] {
    let names = isOne(in: 2) ? [one(of: Lookalikes.names)] : texts()
    let values = values()
    let text = values[0].signed
    let reworded = isOne(in: 2) ? Value.text(text) : .named(text, words())
    return (values + [reworded]).map { Field(names[0], words(), $0) }
      + names.dropFirst().map { Field($0, words(), values[0]) }
  }

  /// A line of terms, and others that look like it. Mostly it is printable: a service may reject
  /// other terms.
  private mutating func line() -> [Field] {
    var line = row()
    while !SigningDocument([line[0]], fields: 1, title: "").isPrintable, !isOne(in: 50) {
      line = row()
    }
    return line
  }

  private mutating func manyRows() -> [[Field]] {
    (0..<one(of: [70, 310])).map { row in
      pair(one(of: Lookalikes.figures)).map { Field("row.\(row)", words(), $0) }
    }
  }

  /// One or two fields, so that two have a name that is the same or at least the same to Unicode.
  private mutating func repeatedNames(_ row: Field) -> [Field] {
    let names = isOne(in: 2) ? [row.name] : ["e\u{301}\u{AC00}", "\u{E9}\u{1100}\u{1161}"]
    return names.map { Field($0, words(), one(of: values())) }
  }

  /// A copy with some of the texts, names and values alike, in other places: often with two of one
  /// name or value after the other, which the two languages of the terms are, too.
  private mutating func rearranged(_ fields: [Field]) -> [Field] {
    var texts = fields.flatMap { [$0.name, $0.value.signed] }
    let index = pick(0...texts.count - 2)
    let next = min(index + pick(1...2), texts.count - 1)
    let (first, second) = (texts[index], texts[next])
    let row = min(index / 2 * 2, texts.count - 4)
    switch pick(0...8) {
    case 0: texts.removeSubrange(index...index + 1)
    case 1:
      texts.insert(contentsOf: [one(of: Lookalikes.names), one(of: ["", second])], at: index)
    case 2: texts.swapAt(index, next)
    case 3: (texts[index], texts[next]) = (first + second.prefix(1), "\(second.dropFirst())")
    case 4 where fields.count > 1:
      // Two fields or lines become one.
      let between = separator()
      let joined = (0...1).map { texts[row + $0] + between + texts[row + 2 + $0] }
      texts.replaceSubrange(row..<row + 4, with: joined)
    case 5 where fields.count > 1:
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
  private mutating func words() -> LocalizedText { one(of: Lookalikes.labels) }

  /// Two values of one type.
  private mutating func values() -> [Value] {
    let name = words()
    return switch pick(0...5) {
    case 0, 1: pair(one(of: Lookalikes.figures))
    case 2: texts().map { .named($0, name) }
    default: texts().map { .text($0) }
    }
  }

  /// A text of one or two parts, and others with another part; all have a long part at times.
  private mutating func texts() -> [String] {
    let (first, second) = (part(), isOne(in: 2) ? part() : [""])
    let (long, isBefore) = (pick([36: 0, 1: 70, 2: 1_100, 1: 4_200, 1: 70_000]), isOne(in: 2))
    let texts = second.map { first[0] + $0 } + [first[1] + second[0]]
    let around = String(repeating: "n", count: long)
    return texts.map { isBefore ? around + $0 : $0 + around }
  }

  /// Two texts that are easily confused.
  private mutating func part() -> [String] {
    guard isOne(in: 5) else { return pair(one(of: Lookalikes.pairs)) }
    let last = (1 << pick(7...18)) - 1
    let scalars = (0..<2).map { _ in Unicode.Scalar(UInt32(pick(0x21...last))) ?? "x" }
    return scalars[0] == scalars[1] ? ["", "x"] : scalars.map { String($0) }
  }
}
