/// An amount of South Korean won: a signed whole number, since the won has no subunit.
///
/// A result that does not fit 64 bits throws ``MoneyError/overflow``.
public struct Won: Sendable, Hashable, Comparable {
  /// The number of won; negative for a debit.
  public let amount: Int64

  /// Creates an amount of `amount` won.
  public init(_ amount: Int64) { self.amount = amount }

  /// Zero won.
  public static let zero = Won(0)

  /// Returns the sum. Throws ``MoneyError/overflow``.
  public func adding(_ other: Won) throws(MoneyError) -> Won {
    let (sum, overflow) = amount.addingReportingOverflow(other.amount)
    guard !overflow else { throw .overflow }
    return Won(sum)
  }

  /// Returns this amount minus `other`. Throws ``MoneyError/overflow``.
  public func subtracting(_ other: Won) throws(MoneyError) -> Won {
    let (difference, overflow) = amount.subtractingReportingOverflow(other.amount)
    guard !overflow else { throw .overflow }
    return Won(difference)
  }

  /// Returns the amount multiplied by `count`. Throws ``MoneyError/overflow``.
  public func times(_ count: Int) throws(MoneyError) -> Won {
    try scaled(by: Int64(count), over: 1)
  }

  /// Returns `self × numerator ÷ denominator`, truncated toward zero to whole won.
  ///
  /// The product has 128 bits, so only the result must fit 64. Throws ``MoneyError/overflow`` if it
  /// does not, or if `denominator` is not positive.
  public func scaled(by numerator: Int64, over denominator: Int64) throws(MoneyError) -> Won {
    guard denominator > 0 else { throw .overflow }
    let quotient = Int128(amount) * Int128(numerator) / Int128(denominator)
    guard let result = Int64(exactly: quotient) else { throw .overflow }
    return Won(result)
  }

  /// Returns the amount truncated toward zero to a multiple of `unit` won, which must not be zero.
  /// Taxes are truncated to ten won.
  public func cut(to unit: Int64) -> Won { Won(amount - amount % unit) }

  /// Whether `left` is the smaller amount.
  public static func < (left: Won, right: Won) -> Bool { left.amount < right.amount }
}

extension Won: CustomStringConvertible {
  /// The decimal number without separators, for documents and scripts: `-1000000`.
  public var description: String { String(amount) }

  /// The number with commas between groups of three digits: `-1,000,000`.
  public var grouped: String {
    let digits = String(amount.magnitude)
    var text = amount < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The amount in each language: `1,000,000 won`, `1,000,000원`.
  public var text: LocalizedText { LocalizedText(en: "\(grouped) won", ko: "\(grouped)원") }
}

/// Why an amount could not be computed.
public enum MoneyError: Error, Sendable, Equatable {
  /// The result does not fit 64 bits.
  case overflow
}

extension Sequence<Won> {
  /// Returns the sum of all amounts; zero for none. Throws ``MoneyError/overflow``.
  public func total() throws(MoneyError) -> Won {
    var sum = Won.zero
    for won in self { sum = try sum.adding(won) }
    return sum
  }
}
