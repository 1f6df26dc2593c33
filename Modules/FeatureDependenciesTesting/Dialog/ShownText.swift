import FeatureDependencies

/// What a dialog has written, without its layout: separators, spaces, line breaks and the code of
/// the currency.
struct ShownText {
  /// The letters, digits and signs in UTF-8.
  private var text: [UInt8] = []
  /// For each pair of bytes, the first place behind it; for each place, the next one of its pair.
  private var firstEnd: [Int] = []
  private var nextEnd: [Int] = []
  /// The places behind each number, and behind two or three numbers in a row, whose values are
  /// sorted.
  private var numbers: [[Int]: [Int]] = [:]

  private init() {}

  init(_ written: String) {
    let decoded = written.replacing("&minus;", with: "-").replacing("&nbsp;", with: " ")
    var (number, latest): (Int?, [Int]) = (nil, [])
    for scalar in decoded.replacing("KRW", with: "").unicodeScalars {
      let value = Int(scalar.value)
      if (48...57).contains(value) {
        number = min(number ?? 0, Int.max / 100) * 10 + value - 48
      } else if let ended = number {
        add(ended, after: &latest)
        number = nil
      }
      append(scalar)
    }
    if let number { add(number, after: &latest) }
    firstEnd = [Int](repeating: 0, count: 65_536)
    nextEnd = [Int](repeating: 0, count: text.count + 1)
    for end in stride(from: text.count, to: 1, by: -1) {
      let pair = Self.pair(text[end - 2], text[end - 1])
      (nextEnd[end], firstEnd[pair]) = (firstEnd[pair], end)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      let kept = Self.ascii[Int(scalar.value)]
      if kept > 0 { text.append(kept) }
    } else if "−–－△▲".unicodeScalars.contains(scalar) {
      text.append(UInt8(ascii: "-"))
    } else if scalar.properties.isAlphabetic {
      text += String(scalar).utf8
    }
  }

  /// The sign that stands for each ASCII character; 0 for one without a meaning.
  private static let ascii = (UInt8(0)..<128).map { value -> UInt8 in
    let character = Character(Unicode.Scalar(value))
    if character == "(" { return UInt8(ascii: "-") }
    return character.isLetter || character.isNumber || "-%".contains(character) ? value : 0
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

  private mutating func add(_ number: Int, after latest: inout [Int]) {
    latest = latest.suffix(2) + [number]
    for count in 1...latest.count {
      numbers[latest.suffix(count).sorted(), default: []].append(text.count)
    }
  }

  /// The start of the text behind `start`, for a message.
  func excerpt(from start: Int) -> String {
    let part = String(decoding: text.dropFirst(start).prefix(200), as: UTF8.self)
    return part.isEmpty ? "nothing more" : part
  }

  /// The index after the first occurrence of `part` behind `start`; nil without an occurrence.
  func end(of part: ShownPart, from start: Int) -> Int? {
    switch part {
    case .word(let word), .figure(let word):
      return end(of: Self.bytes(of: word), from: start)
    case .number(let number): return first([number], from: start)
    case .date(let date):
      let (year, month, day) = (date.year, date.month, date.day)
      return [
        [year * 10_000 + month * 100 + day], [year, month, day], [year % 100, month, day],
        [year, day],
      ].compactMap { first($0, from: start) }.min()
    }
  }

  private func end(of word: [UInt8], from start: Int) -> Int? {
    let first = start + word.count
    func matches(_ end: Int) -> Bool {
      end >= first && text[(end - word.count)..<end].elementsEqual(word)
    }
    guard let last = word.last, word.count > 1 else {
      return first <= text.count ? (first...text.count).first(where: matches) : nil
    }
    var end = firstEnd[Self.pair(word[word.count - 2], last)]
    while end > 0, !matches(end) { end = nextEnd[end] }
    return end > 0 ? end : nil
  }

  private static func bytes(of word: String) -> [UInt8] {
    var shown = ShownText()
    word.unicodeScalars.forEach { shown.append($0) }
    return shown.text
  }

  private func first(_ values: [Int], from start: Int) -> Int? {
    numbers[values.sorted()]?.first { $0 > start }
  }
}
