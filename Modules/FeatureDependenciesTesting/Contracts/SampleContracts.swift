public import FeatureDependencies

/// Contracts to open accounts with, well formed unless asked otherwise: for clauses and fixtures.
public struct SampleContracts: Sendable {
  /// The account that pays.
  public let funding: AccountNumber

  /// Samples paid from `funding`.
  public init(funding: AccountNumber) { self.funding = funding }

  /// A contract for `amount` won, agreed to on 20 November 2026 plus `daysLater`.
  ///
  /// Throws only if the sample itself is not well formed.
  public func contract(
    _ id: String, amount: Int64, kind: ProductKind = .deposit, months: Int = 12,
    from account: AccountNumber? = nil, linked: AccountNumber? = nil, daysLater: Int = 0
  ) throws -> OpeningContract {
    let selection = ProductSelection(
      kind: kind, productID: try given(ProductID("sample")), amount: Won(amount), months: months,
      taxKind: .general)
    let day = try given(CalendarDate(iso8601: "2026-11-20")).adding(days: daysLater)
    let moment = Timestamp(secondsSince1970: 1_795_143_600 + 86_400 * Int64(daysLater))
    return OpeningContract(
      requestID: try given(RequestID(id)),
      terms: OpeningTerms(
        selection: selection, fundingAccount: account ?? funding, linkedAccount: linked),
      quote: try quote(selection, openedOn: day), agreedAt: try given(moment))
  }

  /// Figures for `selection`; not a bank's, but ones that add up.
  public func quote(_ selection: ProductSelection, openedOn day: CalendarDate) throws -> Quote {
    let end = try day.adding(months: selection.months)
    let (interest, tax) = (Won(320_010), Won(49_280))
    let principal = try selection.amount.times(selection.kind == .deposit ? 1 : selection.months)
    let payout = try principal.adding(interest).subtracting(tax)
    let first = ScheduleEntry(
      kind: .installment, date: day, amount: selection.amount, interest: .zero, tax: .zero)
    let last = ScheduleEntry(
      kind: .maturity, date: try end.paidOn, amount: payout, interest: interest, tax: tax)
    return try Quote(
      selection: selection, rate: given(AnnualRate(basisPoints: 320)), openedOn: day,
      maturityDate: end, payoutDate: end.paidOn, principal: principal, interest: interest, tax: tax,
      schedule: selection.kind == .deposit ? [last] : [first, last])
  }
}

/// A sample that is not well formed, which no sample is.
struct MalformedSample: Error {}

/// The value of what is known to be there.
func given<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MalformedSample() }
  return value
}
