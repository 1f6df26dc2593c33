/// A feature that somebody wants made.
public struct FeatureRequest: Sendable {
  /// What it is called in the sources.
  let name: FeatureName
  /// The kind of its product.
  let kind: String
  /// What people call its product in English.
  let english: String
  /// What people call its product in Korean.
  let korean: String
  /// The features that it offers to open after its own opening.
  let opens: [String]
  /// The features that offer to open it after theirs.
  let openedBy: [String]

  /// A request as it was entered. The kind and the English name are made from `name` if they are
  /// nil; the Korean name is then the English one.
  ///
  /// Throws a ``Refusal`` for texts that cannot be; what the package has already is not looked at.
  public init(
    name: String, kind: String? = nil, english: String? = nil, korean: String? = nil,
    opens: [String] = [], openedBy: [String] = []
  ) throws(Refusal) {
    guard let feature = FeatureName(name) else { throw .notAName(name) }
    self.name = feature
    self.kind = kind ?? feature.kind
    self.english = english ?? feature.english
    self.korean = korean ?? self.english
    self.opens = opens
    self.openedBy = openedBy
    try check()
  }

  private func check() throws(Refusal) {
    guard Self.isKind(kind) else { throw .notAKind(kind) }
    for text in [english, korean] where !Self.isProductName(text) { throw .notAProductName(text) }
    for names in [opens, openedBy] {
      let all = [name.module] + names
      if let again = all.first(where: { name in all.count { $0 == name } > 1 }) {
        throw .repeated(again)
      }
    }
  }

  private static func isKind(_ text: String) -> Bool {
    let bytes = text.utf8
    let isAllowed = bytes.allSatisfy { $0.isLower || $0.isDigit || $0 == UInt8(ascii: "-") }
    return isAllowed && (1...32).contains(bytes.count) && (bytes.first?.isLower ?? false)
  }

  private static func isProductName(_ text: String) -> Bool {
    let isPrintable = text.unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      let isShown = properties.isAlphabetic || properties.numericType != nil || scalar.isASCII
      return isShown && scalar.value >= 0x20 && scalar.value != 0x7F
    }
    let breaksStrings = text.contains { "\"\\".contains($0) }
    return isPrintable && !breaksStrings && (1...40).contains(text.count)
      && text.contains { !$0.isWhitespace }
  }
}
