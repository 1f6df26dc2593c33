/// A yearly interest rate in basis points, 1 % being 100: from 0 % to 100 %.
public struct AnnualRate: Sendable, Hashable, Comparable {
  /// Hundredths of a percent a year.
  public let basisPoints: Int

  /// A rate, or nil if `basisPoints` is outside 0...10,000.
  public init?(basisPoints: Int) {
    guard Self.range.contains(basisPoints) else { return nil }
    self.basisPoints = basisPoints
  }

  /// The rates that can be written, in basis points.
  public static let range = 0...10_000

  /// The same limits as 64-bit numbers, for readers of catalogues.
  static let points = Int64(range.lowerBound)...Int64(range.upperBound)

  /// What a rate is divided by to earn one month of it: 10,000 basis points × 12 months.
  public static let monthlyDivisor: Int64 = 120_000

  /// The rate with `bonus` on top, or nil if that passes 100 %.
  public func adding(_ bonus: AnnualRate) -> AnnualRate? {
    AnnualRate(basisPoints: basisPoints + bonus.basisPoints)
  }

  /// The rate without the `bonus` that it includes, or nil if the bonus is more than all of it.
  public func without(_ bonus: AnnualRate) -> AnnualRate? {
    AnnualRate(basisPoints: basisPoints - bonus.basisPoints)
  }

  /// The lower comes first.
  public static func < (left: AnnualRate, right: AnnualRate) -> Bool {
    left.basisPoints < right.basisPoints
  }
}

extension AnnualRate: CustomStringConvertible {
  /// Percent with two decimals: `3.20%`.
  public var description: String {
    let fraction = basisPoints % 100
    return "\(basisPoints / 100).\(fraction < 10 ? "0" : "")\(fraction)%"
  }
}
