/// What a customer chose of a product: what its figures depend on, the day aside.
public struct ProductSelection: Sendable, Hashable {
  /// Which of the bank's products.
  public let kind: ProductKind
  /// The product's name in the catalogue.
  public let productID: ProductID
  /// What is paid in at a time, and taken from the funding account at the opening.
  public let amount: Won
  /// The term in months.
  public let months: Int
  /// How the interest is to be taxed.
  public let taxKind: TaxKind

  /// A selection.
  public init(
    kind: ProductKind, productID: ProductID, amount: Won, months: Int, taxKind: TaxKind
  ) {
    self.kind = kind
    self.productID = productID
    self.amount = amount
    self.months = months
    self.taxKind = taxKind
  }
}

/// One sum that falls due under a contract.
public struct ScheduleEntry: Sendable, Hashable {
  /// What the sum is for.
  public enum Kind: String, Sendable {
    /// The customer pays an installment in: one each month, on the day of the opening, also if it
    /// is a weekend.
    case installment
    /// The bank pays a month's interest, tax taken off.
    case interest
    /// The bank pays back the principal, with what interest was not paid before, tax taken off.
    case maturity
  }

  /// What the sum is for.
  public let kind: Kind
  /// The day it is paid.
  public let date: CalendarDate
  /// What is paid, after tax.
  public let amount: Won
  /// The interest in it, before tax.
  public let interest: Won
  /// The tax taken off.
  public let tax: Won

  /// An entry.
  public init(kind: Kind, date: CalendarDate, amount: Won, interest: Won, tax: Won) {
    self.kind = kind
    self.date = date
    self.amount = amount
    self.interest = interest
    self.tax = tax
  }
}

/// What a product would earn: every figure a customer is shown, and later signs.
public struct Quote: Sendable, Hashable {
  /// What the figures are for.
  public let selection: ProductSelection
  /// The yearly rate, a bonus for a linked account included.
  public let rate: AnnualRate
  /// The part of ``rate`` that is the bonus for a linked account; nil if there is none.
  public let bonus: AnnualRate?
  /// The opening date, from which all others are counted.
  public let openedOn: CalendarDate
  /// The opening date and the term: when interest ends.
  public let maturityDate: CalendarDate
  /// When the bank pays: the maturity date, or the Monday after a weekend.
  public let payoutDate: CalendarDate
  /// All that is paid in over the term.
  public let principal: Won
  /// All the interest, before tax.
  public let interest: Won
  /// All the tax.
  public let tax: Won
  /// All that the bank pays out: principal and interest less tax.
  public let payout: Won
  /// Each sum that falls due, the earliest first.
  public let schedule: [ScheduleEntry]

  /// A quote whose payout is computed: `principal` and `interest` less `tax`.
  ///
  /// `rate` includes `bonus`, if there is one. Throws ``MoneyError/overflow``.
  public init(
    selection: ProductSelection, rate: AnnualRate, bonus: AnnualRate? = nil,
    openedOn: CalendarDate,
    maturityDate: CalendarDate, payoutDate: CalendarDate,
    principal: Won, interest: Won, tax: Won, schedule: [ScheduleEntry]
  ) throws(MoneyError) {
    self.selection = selection
    self.rate = rate
    self.bonus = bonus
    self.openedOn = openedOn
    self.maturityDate = maturityDate
    self.payoutDate = payoutDate
    self.principal = principal
    self.interest = interest
    self.tax = tax
    self.schedule = schedule
    payout = try principal.adding(interest).subtracting(tax)
  }
}
