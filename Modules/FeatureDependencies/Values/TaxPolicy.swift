/// How the interest of an account is taxed.
public enum TaxKind: String, Sendable, CaseIterable {
  /// The general rate (일반과세).
  case general
  /// No tax (비과세).
  case exempt
  /// The rate for members of agricultural cooperatives (조합원 예탁금 저율과세).
  case agricultural

  /// The display name.
  public var name: LocalizedText {
    switch self {
    case .general: LocalizedText(en: "General", ko: "일반과세")
    case .exempt: LocalizedText(en: "Exempt", ko: "비과세")
    case .agricultural: LocalizedText(en: "Agricultural cooperative", ko: "조합원 저율과세")
    }
  }
}

/// A tax on interest, and a second tax that is a share of the first.
///
/// Each is truncated to ten won (National Treasury Funds Management Act, article 47), the first
/// before the second is computed from it.
public struct TaxRate: Sendable, Hashable {
  /// The tax, in basis points of the interest.
  public let ofInterest: Int64
  /// The second tax (지방소득세), in basis points of the first tax.
  public let ofTax: Int64

  /// Creates a rate; both parts are in basis points.
  public init(ofInterest: Int64, ofTax: Int64) {
    self.ofInterest = ofInterest
    self.ofTax = ofTax
  }

  /// Both taxes together, in percent of the interest, as laws write it: `15.4%`.
  var percent: String {
    (ofInterest * (10_000 + ofTax) / 10_000).asPercent.replacing(/\.?0+%$/, with: "%")
  }

  /// Returns the sum of both taxes on `interest`, in won. Throws ``MoneyError/overflow``.
  public func tax(on interest: Won) throws(MoneyError) -> Won {
    let first = try interest.scaled(by: ofInterest, over: 10_000).cut(to: 10)
    let second = try first.scaled(by: ofTax, over: 10_000).cut(to: 10)
    return try first.adding(second)
  }
}

/// The tax rates by payment date. A change of regulation is a new period.
public struct TaxPolicy: Sendable, Hashable {
  /// The tax rates from one day on.
  public struct Period: Sendable, Hashable {
    /// The first payment date on which these rates apply.
    public let from: CalendarDate
    /// The rate for each kind; a missing kind has no rule in this period.
    public let rates: [TaxKind: TaxRate]

    /// Creates a period that starts on `from`.
    public init(from: CalendarDate, rates: [TaxKind: TaxRate]) {
      self.from = from
      self.rates = rates
    }
  }

  private let periods: [Period]
  /// A summary in one or two sentences, for the terms of a contract.
  public let clause: LocalizedText
  /// Help for choosing a tax kind.
  public let help: LocalizedText

  /// Creates a policy from `periods` in any order; each applies until the next one starts. `clause`
  /// and `help` must describe the same rates.
  public init(periods: [Period], clause: LocalizedText, help: LocalizedText) {
    self.periods = periods.sorted { $0.from < $1.from }
    self.clause = clause
    self.help = help
  }

  /// The rate for `kind` on `date`; nil without a rule.
  func rate(of kind: TaxKind, on date: CalendarDate) -> TaxRate? {
    periods.last { $0.from <= date }?.rates[kind]
  }

  /// Returns the tax on interest paid on `date`, in won.
  ///
  /// Throws ``QuoteError/noTaxRule(_:_:)`` and ``QuoteError/overflow``.
  public func tax(
    on interest: Won, kind: TaxKind, paidOn date: CalendarDate
  ) throws(QuoteError) -> Won {
    guard let rate = rate(of: kind, on: date) else { throw .noTaxRule(kind, date) }
    do { return try rate.tax(on: interest) } catch { throw .overflow }
  }

  /// Returns the bank's payment on `date`: `principal` plus `interest` minus the tax of that day.
  public func payment(
    _ kind: ScheduleEntry.Kind, of principal: Won, interest: Won, taxed taxKind: TaxKind,
    on date: CalendarDate
  ) throws(QuoteError) -> ScheduleEntry {
    let tax = try tax(on: interest, kind: taxKind, paidOn: date)
    do {
      let amount = try principal.adding(interest).subtracting(tax)
      return ScheduleEntry(kind: kind, date: date, amount: amount, interest: interest, tax: tax)
    } catch { throw .overflow }
  }
}
