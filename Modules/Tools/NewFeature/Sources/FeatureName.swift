/// The name of a feature, as it stands in Swift, in commands and in files.
struct FeatureName: Sendable, Hashable {
  /// The module's name, and what its types begin with: `HousingSubscription`.
  let module: String

  /// The longest name taken: with it, every line that has to be found later stays one line.
  static let longest = 28

  /// The name that `text` spells, or nil unless it is an UpperCamelCase Swift identifier of ASCII
  /// letters and digits, at most 28 of them.
  init?(_ text: String) {
    let isGood = text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    guard isGood, text.utf8.first?.isUpper ?? false, text.utf8.count <= Self.longest else {
      return nil
    }
    module = text
  }

  /// What members are called: `housingSubscription`, `isa` for `ISA`.
  var member: String {
    let words = words
    return (words.first?.lowercased() ?? "") + words.dropFirst().joined()
  }

  /// The product's kind unless another one is chosen: `housing-subscription`.
  var kind: String { words.map { $0.lowercased() }.joined(separator: "-") }

  /// What people call it unless told otherwise: `Housing subscription`; acronyms stay as they are.
  var english: String {
    let rest = words.dropFirst().map { $0.utf8.contains(where: \.isLower) ? $0.lowercased() : $0 }
    return ((words.first.map { [$0] } ?? []) + rest).joined(separator: " ")
  }

  /// `ISAAccount2` is `ISA`, `Account2`: a word begins at a capital that follows a small letter or
  /// a digit, or that comes before a small letter.
  var words: [String] {
    let bytes = Array(module.utf8)
    var words: [[UInt8]] = []
    for (index, byte) in bytes.enumerated() {
      let follows = index > 0 && !bytes[index - 1].isUpper
      let leads = index + 1 < bytes.count && bytes[index + 1].isLower
      if byte.isUpper, index == 0 || follows || leads { words.append([]) }
      words[words.count - 1].append(byte)
    }
    return words.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension UInt8 {
  var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  var isLower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  var isLetter: Bool { isUpper || isLower }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
