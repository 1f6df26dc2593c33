/// The name of a feature, in the forms that Swift, commands and files use.
public struct FeatureName: Sendable, Hashable {
  /// The module's name, with which the names of its types begin: `HousingSubscription`.
  let module: String

  /// The maximum length in bytes. With a longer name, some lines of the template would be too long.
  static let longest = 28

  /// The name that `text` spells, or nil unless it is an UpperCamelCase Swift identifier of ASCII
  /// letters and digits, at most 28 of them.
  public init?(_ text: String) {
    let isGood = text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    guard isGood, text.utf8.first?.isUpper ?? false, text.utf8.count <= Self.longest else {
      return nil
    }
    module = text
  }

  /// The beginning of its members' names: `housingSubscription`, `isa` for `ISA`.
  var member: String {
    let words = words
    return (words.first?.lowercased() ?? "") + words.dropFirst().joined()
  }

  /// The kind of its product: `housing-subscription`.
  var kind: String { words.map { $0.lowercased() }.joined(separator: "-") }

  /// The English name of its product: `Housing subscription`. Acronyms keep their case.
  var english: String {
    let rest = words.dropFirst().map { $0.utf8.contains(where: \.isLower) ? $0.lowercased() : $0 }
    return ((words.first.map { [$0] } ?? []) + rest).joined(separator: " ")
  }

  /// Renames the specimen to this feature in `text`, a path or a source of the template.
  func renaming(_ text: String) -> String {
    text.replacing(/specimen-kind|Specimen product|Specimen|specimen/) { match in
      switch match.output {
      case "specimen-kind": kind
      case "Specimen product": english
      case "Specimen": module
      default: member
      }
    }
  }

  /// The words of the name: `ISA` and `Account2` for `ISAAccount2`.
  ///
  /// A word begins at a capital letter that follows a lowercase letter or a digit, or precedes a
  /// lowercase letter.
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
