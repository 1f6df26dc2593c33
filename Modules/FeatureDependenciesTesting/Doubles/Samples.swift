public import FeatureDependencies

/// Values of the interface layer from literals in a test.
///
/// Each function throws if a literal is malformed: ``NotAValue`` where the initializer of the value
/// would return nil.
public enum Samples {
  /// The account number written `text`.
  public static func account(_ text: String) throws(NotAValue) -> AccountNumber {
    try given(AccountNumber(text), text)
  }

  /// The product ID written `text`.
  public static func product(_ text: String) throws(NotAValue) -> ProductID {
    try given(ProductID(text), text)
  }

  /// The request ID written `text`.
  public static func request(_ text: String) throws(NotAValue) -> RequestID {
    try given(RequestID(text), text)
  }

  /// The date `text` in ISO 8601: `2026-11-20`.
  public static func day(_ text: String) throws(NotAValue) -> CalendarDate {
    try given(CalendarDate(iso8601: text), text)
  }

  /// The yearly rate of `basisPoints` basis points.
  public static func rate(_ basisPoints: Int) throws(NotAValue) -> AnnualRate {
    try given(AnnualRate(basisPoints: basisPoints), "\(basisPoints)")
  }

  /// An offer of the product `id`, which is also its name, for amounts in won within `limits`.
  /// `terms` has the yearly rate in basis points for each term in months.
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

  /// The account `number`, opened by the request with the ID `request`. It pays its 1,000 won
  /// itself.
  public static func opened(_ number: String, by request: String = "R") throws -> OpenedAccount {
    let number = try account(number)
    return OpenedAccount(
      number: number,
      contract: try contract(request, amount: 1_000, from: number),
      signed: SignedContract(text: "signed"), receipt: Receipt(text: "receipt"))
  }
}

/// A copy of `value` with a change.
package func changing<Value>(
  _ value: Value, _ change: (inout Value) throws -> Void
) rethrows -> Value {
  var value = value
  try change(&value)
  return value
}

/// Unwraps a value that must be present; throws ``NotAValue`` if it is nil.
func given<Value>(_ value: Value?, _ text: String = "nothing") throws(NotAValue) -> Value {
  guard let value else { throw NotAValue(text: text) }
  return value
}

/// A literal that is no valid value of its type.
public struct NotAValue: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text of the literal.
  public let text: String

  /// The error as a sentence.
  public var description: String { "\"\(text)\" is not a valid value" }
}
