/// The number of an account: 1 to 34 ASCII letters, digits and hyphens (34 is an IBAN's length).
///
/// Which numbers exist, and how they are formed, is decided by the ledger.
public struct AccountNumber: Sendable, Hashable, CustomStringConvertible {
  /// The number as text.
  public let description: String

  /// A number, or nil if `text` cannot be one.
  public init?(_ text: String) {
    guard text.isToken(upTo: 34, punctuation: "-") else { return nil }
    description = text
  }
}

/// What a product is called in catalogues and scripts: 1 to 64 of `a-z A-Z 0-9 - . _`.
public struct ProductID: Sendable, Hashable, CustomStringConvertible {
  /// The identifier as text.
  public let description: String

  /// An identifier, or nil if `text` cannot be one.
  public init?(_ text: String) {
    guard text.isToken(upTo: 64, punctuation: "-._") else { return nil }
    description = text
  }
}

/// What makes an opening happen once: the same id never opens two accounts.
///
/// 1 to 128 of `a-z A-Z 0-9 - . _`.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
  /// The identifier as text.
  public let description: String

  /// An identifier, or nil if `text` cannot be one.
  public init?(_ text: String) {
    guard text.isToken(upTo: 128, punctuation: "-._") else { return nil }
    description = text
  }

  /// An identifier that a run can start from, or nil if `text` cannot be one: it has at most 64
  /// characters, which leaves room for nested openings, and no dot, which marks those.
  public init?(root text: String) {
    guard text.isToken(upTo: 64, punctuation: "-_") else { return nil }
    description = text
  }

  private init(unchecked text: String) { description = text }

  /// The id that writes `numbers` one after the other, sixteen hexadecimal digits each.
  init(hexadecimal numbers: [UInt64]) {
    self.init(
      unchecked: numbers.map { number in
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined())
  }

  /// The id of the `ordinal`th opening nested in the one this id names: `ID.1`.
  ///
  /// A root id of at most 100 characters leaves room for any number of nested ones.
  public func nested(_ ordinal: Int) -> RequestID { RequestID(unchecked: "\(self).\(ordinal)") }

  /// The id to repeat a run with in which this one came up: of a nested one the id it is nested in,
  /// since a run counts those by itself.
  public var root: RequestID {
    let parts = description.split(separator: ".")
    guard parts.count > 1, let last = parts.last, Int(last) != nil else { return self }
    return RequestID(unchecked: parts.dropLast().joined(separator: "."))
  }
}

extension String {
  fileprivate func isToken(upTo length: Int, punctuation: String) -> Bool {
    (1...length).contains(utf8.count)
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: punctuation.utf8.contains(byte)
        }
      }
  }
}
