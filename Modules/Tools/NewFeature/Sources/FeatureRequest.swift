/// A request to create a feature.
public struct FeatureRequest: Sendable {
  /// The feature's name in the sources.
  let name: FeatureName
  /// The kind of its product.
  let kind: String
  /// The English name of its product.
  let english: String
  /// The Korean name of its product.
  let korean: String
  /// The features that it offers to open after its own opening.
  let opens: [String]
  /// The features that offer to open it after theirs.
  let openedBy: [String]

  /// Creates a request from user input. If nil, the kind and the English name are derived from
  /// `name`, and the Korean name is the English one.
  ///
  /// Throws a ``Refusal`` for malformed input. Conflicts with the package are not checked here.
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
