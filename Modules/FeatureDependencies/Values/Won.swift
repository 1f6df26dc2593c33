/// A sum of South Korean won, which has no smaller unit: a whole, signed number.
///
/// Arithmetic never wraps and never rounds by itself: what does not fit 64 bits throws
/// ``MoneyError/overflow``, and a fraction is cut only by ``scaled(by:over:)``, which says so.
public struct Won: Sendable, Hashable, Comparable {
  /// The number of won; negative for what is taken away.
  public let amount: Int64

  /// A sum of `amount` won.
  public init(_ amount: Int64) { self.amount = amount }

  /// No money.
  public static let zero = Won(0)

  /// The sum of both. Throws ``MoneyError/overflow``.
  public func adding(_ other: Won) throws(MoneyError) -> Won {
    let (sum, overflow) = amount.addingReportingOverflow(other.amount)
    guard !overflow else { throw .overflow }
    return Won(sum)
  }

  /// What is left after taking `other` away. Throws ``MoneyError/overflow``.
  public func subtracting(_ other: Won) throws(MoneyError) -> Won {
    let (difference, overflow) = amount.subtractingReportingOverflow(other.amount)
    guard !overflow else { throw .overflow }
    return Won(difference)
  }

  /// The sum taken `count` times. Throws ``MoneyError/overflow``.
  public func times(_ count: Int) throws(MoneyError) -> Won {
    try scaled(by: Int64(count), over: 1)
  }

  /// `self × numerator ÷ denominator`, the fraction of a won cut towards zero.
  ///
  /// The product is formed in 128 bits, so only the result has to fit. Throws
  /// ``MoneyError/overflow`` if it does not, or if `denominator` is not positive.
  public func scaled(by numerator: Int64, over denominator: Int64) throws(MoneyError) -> Won {
    guard denominator > 0 else { throw .overflow }
    let quotient = Int128(amount) * Int128(numerator) / Int128(denominator)
    guard let result = Int64(exactly: quotient) else { throw .overflow }
    return Won(result)
  }

  /// The sum with what is less than `unit` won cut off, as the tax office cuts to ten won.
  public func cut(to unit: Int64) -> Won { Won(amount - amount % unit) }

  /// The smaller comes first.
  public static func < (left: Won, right: Won) -> Bool { left.amount < right.amount }
}

extension Won: CustomStringConvertible {
  /// The plain decimal number, for documents and scripts: `-1000000`.
  public var description: String { String(amount) }

  /// The number in groups of three, for people: `-1,000,000`.
  public var grouped: String {
    let digits = String(amount.magnitude)
    var text = amount < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// The sum as each language writes it: `1,000,000 won`, `1,000,000원`.
  public var text: LocalizedText { LocalizedText(en: "\(grouped) won", ko: "\(grouped)원") }
}

/// Why a sum could not be computed.
public enum MoneyError: Error, Sendable, Equatable {
  /// The result does not fit 64 bits.
  case overflow
}

extension Sequence<Won> {
  /// All of them added up. Throws ``MoneyError/overflow``.
  public func total() throws(MoneyError) -> Won {
    var sum = Won.zero
    for won in self { sum = try sum.adding(won) }
    return sum
  }
}
