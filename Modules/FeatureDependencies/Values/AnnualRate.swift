/// A yearly interest rate from 0 % to 100 %, in basis points (hundredths of a percent).
public struct AnnualRate: Sendable, Hashable, Comparable {
  /// Hundredths of a percent a year, 0...10,000.
  public let basisPoints: Int

  /// Creates a rate; nil if `basisPoints` is outside 0...10,000.
  public init?(basisPoints: Int) {
    guard Self.range.contains(basisPoints) else { return nil }
    self.basisPoints = basisPoints
  }

  /// The valid rates in basis points.
  public static let range = 0...10_000

  /// The divisor for one month of interest: 10,000 basis points × 12 months.
  public static let monthlyDivisor: Int64 = 120_000

  /// Returns the rate plus `bonus`; nil if the sum exceeds 100 %.
  public func adding(_ bonus: AnnualRate) -> AnnualRate? {
    AnnualRate(basisPoints: basisPoints + bonus.basisPoints)
  }

  /// Whether `left` is the lower rate.
  public static func < (left: AnnualRate, right: AnnualRate) -> Bool {
    left.basisPoints < right.basisPoints
  }
}

extension AnnualRate: CustomStringConvertible {
  /// The rate in percent with two decimals: `3.20%`.
  public var description: String { Int64(basisPoints).asPercent }
}

extension Int64 {
  /// Basis points in percent with two decimals: `3.20%`.
  var asPercent: String { "\(self / 100).\(Int(self % 100).twoDigits)%" }
}
