/// Reads a sum as people write it: with a currency sign or word, and in Korean units.
///
/// `10,000,000원`, `₩10,000,000`, `10,000,000 won`, `1000만`, `1000만원`, `천만 원`, `1억 2천만`.
struct EnteredSum {
  /// What was read: digits before any unit was applied, which may be too many for 64 bits.
  enum Reading {
    case digits(String)
    case sum(Int64)
    case tooLarge
  }

  let isNegative: Bool
  private let text: String

  /// `entered`, which has no space around it and no full-width character.
  init(_ entered: String) {
    var text = entered[...]
    var isNegative = text.takePrefix(["-"])
    if text.takePrefix(["₩", "￦"]), !isNegative { isNegative = text.takePrefix(["-"]) }
    _ = text.takeSuffix(["원", "won"])
    self.isNegative = isNegative
    self.text = String(text)
  }

  /// The sum without its sign; nil if the text is none.
  var reading: Reading? {
    if text.isGroupedDigits { return .digits(text.filter { $0 != "," }) }
    guard text.contains(where: { Self.units[$0] != nil || Self.places[$0] != nil }),
      !hasSplitDigits, !hasBareUnit
    else { return nil }
    return inUnits
  }

  /// Whether the text is a number that one reader takes for another sum than the next: `1.000`,
  /// `1e6`, `억만`.
  var isAmbiguous: Bool { isPointed || hasBareUnit }

  private var isPointed: Bool {
    text.contains(where: \.isDigit)
      && text.allSatisfy { $0.isDigit || ".,'_eE+ ".contains($0) }
      && text.contains { ".'_eE".contains($0) }
  }

  /// Whether a smaller unit stands right behind a larger one: so many of it, or one more of it?
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

  /// Whether a space stands between two digits, as in `1 2만`: that may be two sums.
  private var hasSplitDigits: Bool {
    let words = text.split(separator: " ")
    return zip(words, words.dropFirst()).contains { left, right in
      left.last?.isDigit == true && right.first?.isDigit == true
    }
  }

  /// The sum in groups of ten thousand, each unit smaller than the one before.
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

  /// How many of its unit `group` says: `1000`, `2천`, `천이백`; one if it is empty.
  private func count(_ group: String, isFirst: Bool) -> Int64? {
    guard !group.isEmpty else { return 1 }
    if group.isGroupedDigits {
      // More than 64 bits hold is too large of any unit.
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
  /// Takes the first of `prefixes` off the beginning, with the space behind it; false if none is
  /// there.
  fileprivate mutating func takePrefix(_ prefixes: [String]) -> Bool {
    guard let prefix = prefixes.first(where: hasPrefix) else { return false }
    self = dropFirst(prefix.count).drop { $0 == " " }
    return true
  }

  /// Takes the first of `suffixes` off the end, with the space before it; false if none is there.
  fileprivate mutating func takeSuffix(_ suffixes: [String]) -> Bool {
    let end = lowercased()
    guard let suffix = suffixes.first(where: end.hasSuffix) else { return false }
    removeLast(suffix.count)
    while last == " " { removeLast() }
    return true
  }
}

extension String {
  /// One run of digits, or groups of which the first has one to three and each other three.
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
