extension Won {
  /// Parses a positive amount as customers type it.
  ///
  /// Accepts digits, full-width or not, with or without commas between groups of three; `원`, `₩`,
  /// `won` or `KRW`; and Korean units, as in `1000만`, `천만 원` or `1.5억`. White space around the
  /// text is ignored.
  ///
  /// Throws ``Rejection/empty``, ``Rejection/notANumber`` and ``Rejection/notPositive``. Throws
  /// ``Rejection/aboveMaximum(_:)`` if the amount exceeds `maximum` or does not fit 64 bits.
  public init(entered text: String, upTo maximum: Won) throws(Rejection) {
    let entered = text.trimmed.narrowed
    guard !entered.isEmpty else { throw .empty }
    let sum = EnteredSum(entered)
    guard let amount = sum.amount else { throw .notANumber }
    guard !sum.isNegative, amount > 0 else { throw .notPositive }
    guard amount <= maximum.amount else { throw .aboveMaximum(maximum) }
    self.init(Int64(amount))
  }
}

extension String {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    var text = self[...]
    while text.first?.isSpace == true { text.removeFirst() }
    while text.last?.isSpace == true { text.removeLast() }
    return String(text)
  }

  /// The text with full-width digits, comma, period and minus converted to ASCII; Korean keyboards
  /// can produce these.
  package var narrowed: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar {
          case "０"..."９", "，", "．", "－": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          default: scalar
          }
        }))
  }
}

extension Character {
  /// Whether all its scalars are white space: a space with a combining mark is not.
  fileprivate var isSpace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
