public import FeatureDependencies

/// Two kinds of products that sample contracts are about.
public struct SampleKinds: Sendable {
  /// A product that is paid in once, to which another can be linked.
  public let single: ProductKind
  /// A product that is paid in monthly, and can be linked to a ``single`` one.
  public let monthly: ProductKind

  /// Kinds; the defaults are no real bank's. A ledger that has numbers for certain kinds only is
  /// tested with two of those.
  public init(
    single: ProductKind = ProductKind(declared: "single"),
    monthly: ProductKind = ProductKind(declared: "monthly")
  ) {
    self.single = single
    self.monthly = monthly
  }
}

/// Contracts to open accounts with, well formed unless asked otherwise: for clauses and fixtures.
public struct SampleContracts: Sendable {
  /// How the product of a contract is paid in.
  public enum Payment: Sendable, CaseIterable {
    /// Once.
    case single
    /// Each month.
    case monthly
  }

  /// The account that pays.
  let funding: AccountNumber
  /// The kinds of the products.
  let kinds: SampleKinds

  /// Samples paid from `funding`, for products of `kinds`.
  public init(funding: AccountNumber, kinds: SampleKinds = SampleKinds()) {
    self.funding = funding
    self.kinds = kinds
  }

  /// A contract for `amount` won with the request id `id`, agreed to on 20 November 2026 plus
  /// `daysLater`; `linked` is the account of a single payment that it is linked to, for a bonus of
  /// ten basis points in its rate.
  ///
  /// Throws only if the sample itself is not well formed.
  public func contract(
    _ id: String, amount: Int64, _ payment: Payment = .single, months: Int = 12,
    from account: AccountNumber? = nil, linked: AccountNumber? = nil, daysLater: Int = 0
  ) throws -> OpeningContract {
    let selection = ProductSelection(
      kind: kind(payment), productID: try given(ProductID("sample")), amount: Won(amount),
      months: months, taxKind: .general)
    let day = try given(CalendarDate(iso8601: "2026-11-20")).adding(days: daysLater)
    let moment = Timestamp(secondsSince1970: 1_795_143_600 + 86_400 * Int64(daysLater))
    return OpeningContract(
      requestID: try given(RequestID(id)),
      terms: OpeningTerms(
        selection: selection, fundingAccount: account ?? funding,
        link: linked.map { AccountLink(to: $0, of: kinds.single) }),
      quote: try quote(
        selection, payment, openedOn: day,
        bonus: linked == nil ? nil : given(AnnualRate(basisPoints: 10))),
      agreedAt: try given(moment))
  }

  /// Figures for `selection`, at a rate with `bonus` in it; not a bank's, but ones that add up,
  /// with a row for each installment and one for the payout.
  ///
  /// Throws only if they cannot be computed.
  public func quote(
    _ selection: ProductSelection, _ payment: Payment, openedOn day: CalendarDate,
    bonus: AnnualRate? = nil
  ) throws -> Quote {
    let end = try day.adding(months: selection.months)
    let (interest, tax) = (Won(320_010), Won(49_280))
    let principal = try selection.amount.times(payment == .single ? 1 : selection.months)
    let payout = try principal.adding(interest).subtracting(tax)
    let installments = try (0..<selection.months).map { month in
      ScheduleEntry(
        kind: .installment, date: try day.adding(months: month), amount: selection.amount,
        interest: .zero, tax: .zero)
    }
    let last = ScheduleEntry(
      kind: .maturity, date: try end.paidOn, amount: payout, interest: interest, tax: tax)
    return try Quote(
      selection: selection, rate: given(AnnualRate(basisPoints: 320)), bonus: bonus,
      openedOn: day, maturityDate: end, payoutDate: end.paidOn, principal: principal,
      interest: interest, tax: tax, schedule: payment == .single ? [last] : installments + [last])
  }

  private func kind(_ payment: Payment) -> ProductKind {
    switch payment {
    case .single: kinds.single
    case .monthly: kinds.monthly
    }
  }
}

extension OpeningContract {
  /// The contract's document in no product's words, which no signature depends on.
  var document: SigningDocument { document(in: ProductWords(of: terms.selection.kind)) }
}

/// A sample that is not well formed, which no sample is.
struct MalformedSample: Error {}

/// The value of what is known to be there.
func given<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MalformedSample() }
  return value
}
