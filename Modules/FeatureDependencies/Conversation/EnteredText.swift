extension Won {
  /// Parses an amount as customers type it.
  ///
  /// Accepts digits, full-width or not, with or without commas between groups of three; a currency
  /// as `원`, `₩`, `won` or `KRW`; and Korean units, as in `1000만`, `천만 원` or `1억 2천만`.
  ///
  /// Throws ``Rejection/empty`` and ``Rejection/notANumber``; outside `limits`,
  /// ``Rejection/belowMinimum(_:)`` and ``Rejection/aboveMaximum(_:)``.
  public init(
    entered text: String, within limits: ClosedRange<Won> = Won(1)...Won(.max)
  ) throws(Rejection) {
    let entered = text.trimmed.narrowed.lowercased()
    guard !entered.isEmpty else { throw .empty }
    let currency = /(?:₩|￦|krw)?(.*?)(?:원정?|won|krw)?/
    guard let number = entered.wholeMatch(of: currency)?.output.1,
      let amount = EnteredNumber.value(of: String(number).trimmed)
    else { throw .notANumber }
    guard amount >= limits.lowerBound.amount else { throw .belowMinimum(limits.lowerBound) }
    guard amount <= limits.upperBound.amount else { throw .aboveMaximum(limits.upperBound) }
    self.init(Int64(amount))
  }
}

/// Parses a number in digits or Korean units. Each number has a unit behind it, and units descend.
///
/// Below 만, a place (천, 백 or 십) is enough, as in `2만5천`. Readers disagree about `2억5천`.
private enum EnteredNumber {
  private static let units: [Character: Int128] = [
    "경": 10_000_000_000_000_000, "조": 1_000_000_000_000, "억": 100_000_000, "만": 10_000,
  ]
  private static let places: [Character: Int128] = ["천": 1000, "백": 100, "십": 10]

  /// Returns the number, which can exceed 64 bits; nil if `text` is not exactly one number.
  static func value(of text: String) -> Int128? {
    digitsOrPlaces(text) ?? sum(text, of: units, digitsOrPlaces)
  }

  /// Adds groups, such as `1억` and `2천만`. `count` parses the number before a unit.
  private static func sum(
    _ text: String, of units: [Character: Int128], _ count: (String) -> Int128?
  ) -> Int128? {
    var (sum, last, rest) = (Int128(0), Int128?.none, text[...])
    while !rest.isEmpty {
      let group = rest.prefix { units[$0] == nil }
      rest.removeFirst(group.count)
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
  private static func digitsOrPlaces(_ text: String) -> Int128? {
    digits(text)
      ?? sum(text, of: places) { $0.isEmpty ? 1 : $0.count == 1 ? digits($0) : nil }
  }

  /// Parses digits, also in comma groups of three. More than 64 bits are 2⁶⁴, above every limit.
  private static func digits(_ text: String) -> Int128? {
    guard text.wholeMatch(of: /[0-9]+|[0-9]{1,3}(,[0-9]{3})+/) != nil else { return nil }
    return min(Int128(text.filter { $0 != "," }) ?? 1 << 64, 1 << 64)
  }
}

extension String {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    var text = self[...]
    while text.first?.isSpace == true { text.removeFirst() }
    while text.last?.isSpace == true { text.removeLast() }
    return String(text)
  }

  /// The text with full-width digits, comma, period and minus converted to ASCII; Korean keyboards
  /// can produce these.
  package var narrowed: String {
    String(map { Self.halfWidth[$0] ?? $0 })
  }

  private static let halfWidth = Dictionary(
    uniqueKeysWithValues: zip("０１２３４５６７８９，．－", "0123456789,.-"))
}

extension Character {
  /// Whether all its scalars are white space: a space with a combining mark is not.
  fileprivate var isSpace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
