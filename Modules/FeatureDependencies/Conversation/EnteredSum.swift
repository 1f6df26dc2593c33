/// Parses an amount as customers type it: with a currency sign or word, or in Korean units.
///
/// `10,000,000원`, `₩10,000,000`, `KRW 10,000,000`, `1000만`, `천만 원`, `1억 2천만`, `1.5억`.
struct EnteredSum {
  /// The parsed amount. Plain digits stay text, since they may not fit 64 bits.
  enum Reading {
    case digits(String)
    case sum(Int64)
    case tooLarge
  }

  let isNegative: Bool
  private let text: String

  /// Parses `entered`, which must be trimmed and free of full-width characters.
  init(_ entered: String) {
    var text = entered.withPlainSpaces[...]
    var isNegative = text.takePrefix(["-"])
    if text.takePrefix(["₩", "￦", "krw"]), !isNegative { isNegative = text.takePrefix(["-"]) }
    _ = text.takeSuffix(["원정", "원", "won", "krw"])
    self.isNegative = isNegative
    self.text = String(text)
  }

  /// The amount without its sign; nil if the text is not an amount.
  var reading: Reading? {
    if text.isGroupedDigits { return .digits(text.filter { $0 != "," }) }
    guard text.contains(where: { Self.units[$0] != nil || Self.places[$0] != nil }),
      !hasSplitDigits, !hasBareUnit, readings == nil
    else { return nil }
    return decimal ?? inUnits
  }

  /// Whether readers disagree about the amount, as for `1.000`, `1e6`, `억만` or `2억5천`.
  var isAmbiguous: Bool { isPointed || hasBareUnit || readings != nil }

  /// The amounts that two readers see in the same text; nil if there is one at most.
  ///
  /// `2억5천` is 200,005,000 by its digits, and 250,000,000 in speech, which drops the last 만. The
  /// point of `1.500만` can separate decimals or groups of three digits.
  var readings: (Won, Won)? {
    let other = spoken ?? withCommaForPoint
    guard let other, case .sum(let second) = Self(other).inUnits,
      case .sum(let first) = decimal ?? inUnits
    else { return nil }
    return (Won(first), Won(second))
  }

  /// The text with the unit that speech drops after a tail of 천, 백 or 십: `2억5천만`.
  private var spoken: String? {
    guard let place = text.lastIndex(where: { Self.units[$0] != nil }),
      text[place...].contains(where: { Self.places[$0] != nil }),
      let unit = Self.units[text[place]],
      let dropped = Self.units.first(where: { $0.value == unit / 10_000 })
    else { return nil }
    return text + String(dropped.key)
  }

  /// The text with a comma instead of a point before three digits and a unit.
  private var withCommaForPoint: String? {
    guard let point = text.firstIndex(of: "."),
      text[point...].dropFirst().prefix(while: \.isDigit).count == 3
    else { return nil }
    return String(text.map { $0 == "." ? "," : $0 })
  }

  private var isPointed: Bool {
    text.contains(where: \.isDigit)
      && text.allSatisfy { $0.isDigit || ".,'_eE+ ".contains($0) }
      && text.contains { ".'_eE".contains($0) }
  }

  /// Whether a smaller unit directly follows a larger one: `억만` could mean 만 times 억, or 억 plus 만.
  private var hasBareUnit: Bool {
    let signs = text.filter { $0 != " " }
    return zip(signs, signs.dropFirst()).contains { left, right in
      guard let larger = Self.units[left], let smaller = Self.units[right] else { return false }
      return larger > smaller
    }
  }

  private static let units: [Character: Int64] = [
    "경": 10_000_000_000_000_000, "조": 1_000_000_000_000, "억": 100_000_000, "만": 10_000,
  ]
  private static let places: [Character: Int64] = ["천": 1000, "백": 100, "십": 10]
  private static let digits = Array("영일이삼사오육칠팔구")

  /// Whether a space separates two digits, as in `1 2만`: that may be two amounts.
  private var hasSplitDigits: Bool {
    let words = text.split(separator: " ")
    return zip(words, words.dropFirst()).contains { left, right in
      left.last?.isDigit == true && right.first?.isDigit == true
    }
  }

  /// A decimal number of one unit, if it is a whole number of won: `1.5억`.
  private var decimal: Reading? {
    guard let unit = text.last.flatMap({ Self.units[$0] }) else { return nil }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    var fraction = parts.last.map(String.init) ?? ""
    while fraction.last == " " { fraction.removeLast() }
    let zeros = String(unit).count - 1 - fraction.count
    guard parts.count == 2, let whole = parts.first.map(String.init), whole.isGroupedDigits,
      !fraction.isEmpty, fraction.allSatisfy(\.isDigit), zeros >= 0
    else { return nil }
    let digits = whole.filter { $0 != "," } + fraction + String(repeating: "0", count: zeros)
    return Int64(digits).map(Reading.sum) ?? .tooLarge
  }

  /// The sum of groups such as `1억` and `2천만`, each with a smaller unit than the one before.
  private var inUnits: Reading? {
    var (sum, group, last) = (Int64(0), "", Int64.max)
    for character in text where character != " " {
      guard let unit = Self.units[character] else {
        group.append(character)
        continue
      }
      guard unit < last, let count = count(group, isFirst: last == .max) else { return nil }
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: unit)
      let (total, isTooMuch) = sum.addingReportingOverflow(product)
      guard !isTooLarge, !isTooMuch else { return .tooLarge }
      (sum, group, last) = (total, "", unit)
    }
    guard !group.isEmpty else { return .sum(sum) }
    guard let rest = count(group, isFirst: last == .max) else { return nil }
    let (total, isTooMuch) = sum.addingReportingOverflow(rest)
    return isTooMuch ? .tooLarge : .sum(total)
  }

  /// Parses the number before a unit, such as `1000`, `2천` or `천이백`; an empty group counts as one.
  private func count(_ group: String, isFirst: Bool) -> Int64? {
    guard !group.isEmpty else { return 1 }
    if group.isGroupedDigits {
      // Beyond 64 bits: `.max` overflows when it is multiplied by any unit.
      let number = Int64(group.filter { $0 != "," }) ?? .max
      return isFirst || number < 10_000 ? number : nil
    }
    var (sum, number, last) = (Int64(0), Int64?.none, Int64.max)
    for character in group {
      if let place = Self.places[character] {
        guard place < last else { return nil }
        (sum, number, last) = (sum + (number ?? 1) * place, nil, place)
      } else if number == nil, let digit = Self.digit(character) {
        number = digit
      } else {
        return nil
      }
    }
    return sum + (number ?? 0)
  }

  private static func digit(_ character: Character) -> Int64? {
    if character.isDigit { return character.wholeNumberValue.map(Int64.init) }
    return digits.firstIndex(of: character).map(Int64.init)
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

  /// Removes the first of `suffixes` that matches, and the spaces before it. Returns false if none
  /// matches.
  fileprivate mutating func takeSuffix(_ suffixes: [String]) -> Bool {
    let end = lowercased()
    guard let suffix = suffixes.first(where: end.hasSuffix) else { return false }
    removeLast(suffix.count)
    while last == " " { removeLast() }
    return true
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
      let isInNumber = text.last?.isDigit == true && next?.isDigit == true
      let isSpace = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .spaceSeparator
      }
      text.append(
        isInNumber && groupSpaces.contains(character) ? "," : isSpace ? " " : character)
    }
    return text
  }

  /// Whether the text is only digits, or comma groups: first one to three digits, then three each.
  fileprivate var isGroupedDigits: Bool {
    let groups = split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, groups.allSatisfy({ $0.allSatisfy(\.isDigit) }) else {
      return false
    }
    if groups.count == 1 { return !first.isEmpty }
    return (1...3).contains(first.count) && groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
