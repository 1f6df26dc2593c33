import FeatureDependencies

/// What a dialog has written, without its layout: separators, spaces, line breaks and the code of
/// the currency.
struct ShownText {
  /// The letters, digits and signs in UTF-8.
  private var text: [UInt8] = []
  /// The places behind each three bytes, as an index for searches.
  private var ends: [UInt32: [Int]] = [:]
  /// The places behind each number, and behind two or three numbers in a row, whose values are
  /// sorted.
  private var numbers: [[Int]: [Int]] = [:]

  init(_ written: String) {
    let decoded = written.replacing("&minus;", with: "-").replacing("&nbsp;", with: " ")
    var (number, latest): (Int?, [Int]) = (nil, [])
    for scalar in decoded.replacing("KRW", with: "").unicodeScalars {
      if ("0"..."9").contains(scalar) {
        number = min(number ?? 0, Int.max / 100) * 10 + Int(scalar.value - 48)
      } else if let ended = number {
        add(ended, after: &latest)
        number = nil
      }
      if let kept = Self.kept(scalar) { text += String(kept).utf8 }
    }
    if let number { add(number, after: &latest) }
    for end in stride(from: 3, through: text.count, by: 1) {
      ends[Self.key(text[..<end]), default: []].append(end)
    }
  }

  private mutating func add(_ number: Int, after latest: inout [Int]) {
    latest = latest.suffix(2) + [number]
    for count in 1...latest.count {
      numbers[latest.suffix(count).sorted(), default: []].append(text.count)
    }
  }

  private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "0"..."9", "a"..."z", "A"..."Z", "가"..."힣", "-", "%": scalar
    case "−", "–", "－", "△", "▲", "(": "-"
    default: !scalar.isASCII && scalar.properties.isAlphabetic ? scalar : nil
    }
  }

  private static func key(_ text: ArraySlice<UInt8>) -> UInt32 {
    text.suffix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The start of the text behind `start`, for a message.
  func excerpt(from start: Int) -> String {
    let part = String(decoding: text.dropFirst(start).prefix(200), as: UTF8.self)
    return part.isEmpty ? "nothing more" : part
  }

  /// The place behind the first occurrence of `part` after `start`; nil if there is none.
  func end(of part: ShownPart, from start: Int) -> Int? {
    switch part {
    case .word(let word), .figure(let word):
      let scalars = word.unicodeScalars.compactMap(Self.kept)
      return end(of: Array(String(String.UnicodeScalarView(scalars)).utf8), from: start)
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
    guard word.count < 3 else { return ends[Self.key(word[...])]?.first(where: matches) }
    return first <= text.count ? (first...text.count).first(where: matches) : nil
  }

  private func first(_ values: [Int], from start: Int) -> Int? {
    numbers[values.sorted()]?.first { $0 > start }
  }
}
