public import FeatureDependencies

/// Values of the interface layer from what a test writes down, without a failable initialiser each.
///
/// Each throws a ``NotAValue`` if what is written cannot be one.
public enum Samples {
  /// The account number written `text`.
  public static func account(_ text: String) throws(NotAValue) -> AccountNumber {
    try value(AccountNumber(text), text)
  }

  /// The product id written `text`.
  public static func product(_ text: String) throws(NotAValue) -> ProductID {
    try value(ProductID(text), text)
  }

  /// The request id written `text`.
  public static func request(_ text: String) throws(NotAValue) -> RequestID {
    try value(RequestID(text), text)
  }

  /// The day written `2026-11-20`.
  public static func day(_ text: String) throws(NotAValue) -> CalendarDate {
    try value(CalendarDate(iso8601: text), text)
  }

  /// The yearly rate of so many basis points.
  public static func rate(_ basisPoints: Int) throws(NotAValue) -> AnnualRate {
    try value(AnnualRate(basisPoints: basisPoints), "\(basisPoints)")
  }

  /// A clock that stands at noon in Seoul on the day written `2026-11-20`.
  public static func clock(noonOn day: String = "2026-11-20") throws(NotAValue) -> FixedClock {
    try value(FixedClock(noonOn: day), day)
  }

  /// An offer of the product `id`, named after it, for sums of won within `limits`: a term of so
  /// many months each, at so many basis points.
  public static func offer(
    _ id: String, within limits: ClosedRange<Int64> = 10_000...3_000_000,
    terms: KeyValuePairs<Int, Int> = [12: 320]
  ) throws(NotAValue) -> ProductOffer {
    var tiers: [RateTier] = []
    for (months, points) in terms { tiers.append(RateTier(months: months, rate: try rate(points))) }
    return ProductOffer(
      id: try product(id), name: LocalizedText(verbatim: id),
      limits: Won(limits.lowerBound)...Won(limits.upperBound), tiers: tiers)
  }

  private static func value<Value>(_ value: Value?, _ text: String) throws(NotAValue) -> Value {
    guard let value else { throw NotAValue(text: text) }
    return value
  }
}

/// What was written down for a sample cannot be a value of its type.
public struct NotAValue: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was written.
  public let text: String

  /// Says what cannot be a value.
  public var description: String { "\"\(text)\" cannot be such a value" }
}
