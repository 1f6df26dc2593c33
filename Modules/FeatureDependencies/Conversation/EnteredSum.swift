/// Parses an amount as customers type it: with a currency sign or word, or in Korean units.
///
/// `10,000,000원`, `₩10,000,000`, `10,000,000 won`, `1000만`, `1000만원`, `천만 원`, `1억 2천만`.
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
    var text = entered[...]
    var isNegative = text.takePrefix(["-"])
    if text.takePrefix(["₩", "￦"]), !isNegative { isNegative = text.takePrefix(["-"]) }
    _ = text.takeSuffix(["원", "won"])
    self.isNegative = isNegative
    self.text = String(text)
  }

  /// The amount without its sign; nil if the text is not an amount.
  var reading: Reading? {
    if text.isGroupedDigits { return .digits(text.filter { $0 != "," }) }
    guard text.contains(where: { Self.units[$0] != nil || Self.places[$0] != nil }),
      !hasSplitDigits, !hasBareUnit
    else { return nil }
    return inUnits
  }

  /// Whether readers disagree about the amount, as for `1.000`, `1e6` or `억만`.
  var isAmbiguous: Bool { isPointed || hasBareUnit }

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
    "조": 1_000_000_000_000, "억": 100_000_000, "만": 10_000,
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
    guard let prefix = prefixes.first(where: hasPrefix) else { return false }
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
