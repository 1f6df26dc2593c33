/// An account number: 1 to 34 ASCII letters, digits and hyphens, up to the length of an IBAN.
public struct AccountNumber: Sendable, Hashable, CustomStringConvertible {
  /// The number as text.
  public let description: String

  /// Creates a number; nil if `text` has another form.
  public init?(_ text: String) {
    guard text.isToken(upTo: 34, punctuation: "-") else { return nil }
    description = text
  }
}

/// The name of a product in catalogs and scripts: 1 to 64 of `a-z A-Z 0-9 - . _`.
public struct ProductID: Sendable, Hashable, CustomStringConvertible {
  /// The ID as text.
  public let description: String

  /// Creates an ID; nil if `text` has another form.
  public init?(_ text: String) {
    guard text.isToken(upTo: 64, punctuation: "-._") else { return nil }
    description = text
  }
}

/// The idempotency key of one opening at most: 1 to 128 of `a-z A-Z 0-9 - . _`.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
  /// The ID as text.
  public let description: String

  /// Creates an ID; nil if `text` has another form.
  public init?(_ text: String) {
    guard text.isToken(upTo: 128, punctuation: "-._") else { return nil }
    description = text
  }

  private init(unchecked text: String) { description = text }

  /// Creates an ID of 128 bits from the system's random number generator, in hexadecimal.
  public static func random() -> RequestID {
    let digits = (0..<32).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }
    return RequestID(unchecked: digits.joined())
  }

  /// Returns the ID of nested opening number `ordinal`: `ID.1`. A root ID of at most 100 characters
  /// leaves room for any ordinal.
  public func nested(_ ordinal: Int) -> RequestID { RequestID(unchecked: "\(self).\(ordinal)") }
}

extension String {
  /// Whether the text is 1 to `length` ASCII letters, digits, and characters of `punctuation`.
  func isToken(upTo length: Int, punctuation: String) -> Bool {
    (1...length).contains(utf8.count)
      && unicodeScalars.allSatisfy {
        ("0"..."9").contains($0) || ("a"..."z").contains($0) || ("A"..."Z").contains($0)
          || punctuation.unicodeScalars.contains($0)
      }
  }
}
