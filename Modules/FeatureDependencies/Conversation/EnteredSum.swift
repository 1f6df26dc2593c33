/// Parses an amount as customers type it: with a currency sign or word, or in Korean units.
///
/// `10,000,000원`, `₩10,000,000`, `KRW 10,000,000`, `1000만`, `천만 원`, `1억 2천만`, `1.5억`. After a
/// unit, each number has its own. Below 만, 천, 백 or 십 is enough: `2만5천`. Readers disagree about
/// `2억5천`.
struct EnteredSum {
  let isNegative: Bool
  /// The amount without sign, which can exceed 64 bits; nil if the text is not an amount.
  let amount: Int128?

  /// Parses `entered`, which must be trimmed and free of full-width characters.
  init(_ entered: String) {
    var text = entered
    var isNegative = text.takePrefix(["-"])
    if text.takePrefix(["₩", "￦", "krw"]), !isNegative { isNegative = text.takePrefix(["-"]) }
    text.dropSuffix(["원정", "원", "won", "krw"])
    self.isNegative = isNegative
    amount = Self.count(text) ?? Self.decimal(text) ?? Self.sum(text, of: Self.units, Self.count)
  }

  private static let units: [Character: Int128] = [
    "경": 10_000_000_000_000_000, "조": 1_000_000_000_000, "억": 100_000_000, "만": 10_000,
  ]
  private static let places: [Character: Int128] = ["천": 1000, "백": 100, "십": 10]

  /// Adds groups, such as `1억` and `2천만`, in descending order of their units. `count` parses the
  /// number before a unit.
  private static func sum(
    _ text: String, of units: [Character: Int128], _ count: (String) -> Int128?
  ) -> Int128? {
    var (sum, last, rest) = (Int128(0), Int128?.none, text[...])
    while !rest.isEmpty {
      let group = rest.prefix { units[$0] == nil }
      rest.removeFirst(group.count)
      // Speech drops 만 after 억, but there is no unit to drop after 만.
      let isBelow = last == 10_000 && group.last.flatMap { places[$0] } != nil
      guard let unit = rest.popFirst().flatMap({ units[$0] }) ?? (isBelow ? 1 : nil),
        let number = count(String(group).trimmed)
      else { return nil }
      if let last { guard unit < last, number < 10_000 else { return nil } }
      (sum, last) = (sum + number * unit, unit)
    }
    return last == nil ? nil : sum
  }

  /// A number in digits, or with places, such as `3천5백`; a place without a digit counts once.
  private static func count(_ text: String) -> Int128? {
    number(text)
      ?? sum(text, of: places) { digit in
        digit.isEmpty ? 1 : digit.count == 1 ? number(digit) : nil
      }
  }

  /// A decimal number of one unit: `1.5억`. Three digits after the point could be a group of
  /// thousands, so at most two are accepted.
  private static func decimal(_ text: String) -> Int128? {
    let parts = String(text.dropLast()).trimmed.split(
      separator: ".", omittingEmptySubsequences: false)
    guard let unit = text.last.flatMap({ units[$0] }), parts.count == 2,
      let whole = number(String(parts[0])), let part = number(String(parts[1])),
      parts[1].count <= 2
    else { return nil }
    return whole * unit + part * unit / (parts[1].count == 1 ? 10 : 100)
  }

  /// Parses digits, or comma groups: first one to three digits, then three each. A number beyond 64
  /// bits becomes 10²⁰, which overflows nothing here and is too large for any amount.
  private static func number(_ text: String) -> Int128? {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
      groups.count == 1 || groups[0].count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return Int64(groups.joined()).map { Int128($0) } ?? 100_000_000_000_000_000_000
  }
}

extension String {
  /// Removes the first of `prefixes` that matches, and the white space after it. Returns false if
  /// none matches.
  fileprivate mutating func takePrefix(_ prefixes: [String]) -> Bool {
    let start = lowercased()
    guard let prefix = prefixes.first(where: start.hasPrefix) else { return false }
    self = String(dropFirst(prefix.count)).trimmed
    return true
  }

  /// Removes the first of `suffixes` that matches, and the white space before it.
  fileprivate mutating func dropSuffix(_ suffixes: [String]) {
    guard let suffix = suffixes.first(where: lowercased().hasSuffix) else { return }
    self = String(dropLast(suffix.count)).trimmed
  }
}

extension Character {
  /// Whether this is one of 0 to 9. A range of characters would include a digit with a combining
  /// mark, which is between two digits.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
