/// Parses an amount as customers type it: with a currency sign or word, or in Korean units.
///
/// `10,000,000원`, `₩10,000,000`, `KRW 10,000,000`, `1000만`, `천만 원`, `1억 2천만`, `1.5억`.
struct EnteredSum {
  let isNegative: Bool
  // Without sign, currency and spaces.
  private let text: String
  private let hasSplitDigits: Bool

  /// Parses `entered`, which must be trimmed and free of full-width characters.
  init(_ entered: String) {
    var text = entered.withPlainSpaces[...]
    var isNegative = text.takePrefix(["-"])
    if text.takePrefix(["₩", "￦", "krw"]), !isNegative { isNegative = text.takePrefix(["-"]) }
    text.dropSuffix(["원정", "원", "won", "krw"])
    self.isNegative = isNegative
    self.text = text.filter { $0 != " " }
    let words = text.split(separator: " ")
    hasSplitDigits = zip(words, words.dropFirst()).contains { left, right in
      left.last?.isPartOfNumber == true && right.first?.isPartOfNumber == true
    }
  }

  /// The amounts, without sign, that readers see in the text: none if it is not an amount, two if
  /// they disagree. An amount can exceed 64 bits.
  ///
  /// `2억5천` and `2억5000` are 200,005,000 by their digits, and 250,000,000 in speech, which drops
  /// the unit below 억: 만. The point of `1.500만` can separate decimals or groups of three digits.
  var readings: [Int128] {
    guard !hasSplitDigits, !hasBareUnit, let first = Self.amount(text) else { return [] }
    let other = (spoken ?? withCommaForPoint).flatMap(Self.amount)
    return [first] + [other].compactMap(\.self).filter { $0 != first }
  }

  /// Whether readers disagree about the amount, as for `1.000`, `1e6`, `억만` or `2억5000`, or see
  /// one amount or several, as for `5 000 000`.
  var isAmbiguous: Bool {
    isPointed || hasBareUnit || readings.count > 1 || hasSplitDigits && Self.amount(text) != nil
  }

  /// The text with the unit below its last one, which speech drops: `2억5천만`.
  private var spoken: String? {
    guard let place = text.lastIndex(where: { Self.units[$0] != nil }),
      text.index(after: place) != text.endIndex, let unit = Self.units[text[place]],
      let dropped = Self.units.first(where: { $0.value == unit / 10_000 })
    else { return nil }
    return text + String(dropped.key)
  }

  /// The text with a comma instead of a point before three digits and a unit.
  private var withCommaForPoint: String? {
    guard let point = text.firstIndex(of: "."),
      text[point...].dropFirst().prefix(while: \.isASCIIDigit).count == 3
    else { return nil }
    return String(text.map { $0 == "." ? "," : $0 })
  }

  private var isPointed: Bool {
    text.contains(where: \.isASCIIDigit)
      && text.allSatisfy { $0.isASCIIDigit || ".,'_eE+".contains($0) }
      && text.contains { ".'_eE".contains($0) }
  }

  /// Whether a smaller unit directly follows a larger one: `억만` could mean 만 times 억, or 억 plus 만.
  private var hasBareUnit: Bool {
    zip(text, text.dropFirst()).contains { left, right in
      guard let larger = Self.units[left], let smaller = Self.units[right] else { return false }
      return larger > smaller
    }
  }

  private static let units: [Character: Int128] = [
    "경": 10_000_000_000_000_000, "조": 1_000_000_000_000, "억": 100_000_000, "만": 10_000,
  ]
  private static let places: [Character: Int128] = ["천": 1000, "백": 100, "십": 10]
  private static let digits = Array("영일이삼사오육칠팔구")

  /// One decimal number, or the sum of groups such as `1억`, `2천만` and `5000`, whose counts are
  /// digits or sums themselves, such as `2천`. Nil for other texts.
  private static func amount(_ text: String) -> Int128? {
    let isNumeral = { (character: Character) in
      units[character] != nil || places[character] != nil || character.isASCIIDigit
    }
    guard text.contains(where: isNumeral) else { return nil }
    return decimal(text) ?? sum(text[...], of: units) { number($0) ?? sum($0, of: places, digit) }
  }

  /// Adds groups in descending order of their units. `count` parses the number before a unit; none
  /// counts as one.
  private static func sum(
    _ text: Substring, of units: [Character: Int128], _ count: (Substring) -> Int128?
  ) -> Int128? {
    var (sum, last, rest) = (Int128(0), Int128.max, text)
    while !rest.isEmpty {
      let group = rest.prefix { units[$0] == nil }
      rest.removeFirst(group.count)
      let unit = rest.popFirst().flatMap { units[$0] } ?? 1
      guard unit < last, let number = group.isEmpty ? 1 : count(group),
        last == .max || number < 10_000
      else { return nil }
      (sum, last) = (sum + number * unit, unit)
    }
    return sum
  }

  /// A decimal number of one unit, if it is a whole number of won: `1.5억`.
  private static func decimal(_ text: String) -> Int128? {
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard let unit = text.last.flatMap({ units[$0] }), parts.count == 2, parts[1].count <= 16,
      parts[1].allSatisfy(\.isASCIIDigit), let whole = number(parts[0]), let part = number(parts[1])
    else { return nil }
    let scale = parts[1].reduce(Int128(1)) { scale, _ in scale * 10 }
    let (won, rest) = (part * unit).quotientAndRemainder(dividingBy: scale)
    return rest == 0 ? whole * unit + won : nil
  }

  /// Parses digits, or comma groups: first one to three digits, then three each. A number beyond 64
  /// bits becomes 10²⁰, which overflows nothing here and is too large for any amount.
  private static func number(_ text: Substring) -> Int128? {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }),
      groups.count == 1 || groups[0].count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return Int64(groups.joined(separator: "")).map { Int128($0) } ?? 100_000_000_000_000_000_000
  }

  private static func digit(_ text: Substring) -> Int128? {
    guard let character = text.first, text.count == 1 else { return nil }
    let isDigit = character.isASCIIDigit
    return (isDigit ? character.wholeNumberValue : digits.firstIndex(of: character)).map {
      Int128($0)
    }
  }
}

extension Substring {
  /// Removes the first of `prefixes` that matches, and the spaces after it. Returns false if none
  /// matches.
  fileprivate mutating func takePrefix(_ prefixes: [String]) -> Bool {
    let start = lowercased()
    guard let prefix = prefixes.first(where: start.hasPrefix) else { return false }
    self = dropFirst(prefix.count).drop { $0 == " " }
    return true
  }

  /// Removes the first of `suffixes` that matches, and the spaces before it.
  fileprivate mutating func dropSuffix(_ suffixes: [String]) {
    guard let suffix = suffixes.first(where: lowercased().hasSuffix) else { return }
    removeLast(suffix.count)
    while last == " " { removeLast() }
  }
}

extension String {
  /// The text with ASCII spaces. A no-break or thin space between digits, which separates groups of
  /// three in some countries, becomes a comma.
  fileprivate var withPlainSpaces: String {
    let groupSpaces: Set<Character> = ["\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}"]
    var text = ""
    for (index, character) in zip(indices, self) {
      let next = self[index...].dropFirst().first
      let isInNumber = text.last?.isASCIIDigit == true && next?.isASCIIDigit == true
      let isSpace = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .spaceSeparator
      }
      text.append(
        isInNumber && groupSpaces.contains(character) ? "," : isSpace ? " " : character)
    }
    return text
  }
}

extension Character {
  /// Whether this is one of 0 to 9. A range of characters would include a digit with a combining
  /// mark, which is between two digits.
  package var isASCIIDigit: Bool { isASCII && isNumber }
  fileprivate var isPartOfNumber: Bool { isASCIIDigit || self == "," || self == "." }
}
