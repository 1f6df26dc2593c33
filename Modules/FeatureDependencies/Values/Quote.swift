/// A customer's choices of a product: all inputs of its figures except the day.
public struct ProductSelection: Sendable, Hashable {
  /// The kind that the product's feature declares.
  public package(set) var kind: ProductKind
  /// The product's ID in the catalog.
  public package(set) var productID: ProductID
  /// The amount of one payment. The first one is debited from the funding account at the opening.
  public package(set) var amount: Won
  /// The term in months.
  public package(set) var months: Int
  /// How the interest is taxed.
  public package(set) var taxKind: TaxKind

  /// Creates a selection, which is not compared with any offer.
  public init(kind: ProductKind, productID: ProductID, amount: Won, months: Int, taxKind: TaxKind) {
    self.kind = kind
    self.productID = productID
    self.amount = amount
    self.months = months
    self.taxKind = taxKind
  }
}

/// One payment that is due under a contract.
public struct ScheduleEntry: Sendable, Hashable {
  /// The purpose of a payment.
  public enum Kind: String, Sendable {
    /// The customer pays an installment, each month on the day of the opening, even on a weekend.
    case installment
    /// The bank pays the interest of one month, less tax.
    case interest
    /// The bank repays the principal with all interest not paid before, less tax.
    case maturity
  }

  /// The purpose of the payment.
  public package(set) var kind: Kind
  /// The day of the payment.
  public package(set) var date: CalendarDate
  /// The amount paid, after tax.
  public package(set) var amount: Won
  /// The interest in ``amount``, before tax.
  public package(set) var interest: Won
  /// The tax deducted.
  public package(set) var tax: Won

  /// Creates a payment; `amount` must already be reduced by `tax`.
  public init(kind: Kind, date: CalendarDate, amount: Won, interest: Won, tax: Won) {
    self.kind = kind
    self.date = date
    self.amount = amount
    self.interest = interest
    self.tax = tax
  }
}

/// The figures of a product for one selection: shown to the customer, and signed later.
public struct Quote: Sendable, Hashable {
  /// The choices that the figures are for.
  public package(set) var selection: ProductSelection
  /// The yearly rate, including ``bonus``.
  public package(set) var rate: AnnualRate
  /// The bonus for a linked account; nil if absent.
  public package(set) var bonus: AnnualRate?
  /// The opening date, from which all other dates are counted.
  public package(set) var openedOn: CalendarDate
  /// The end of the term, until which interest is earned.
  public package(set) var maturityDate: CalendarDate
  /// The day on which the bank pays: the maturity date, or Monday after a weekend.
  public package(set) var payoutDate: CalendarDate
  /// The sum of all payments of the customer over the term.
  public let principal: Won
  /// The interest of the whole term, before tax.
  public let interest: Won
  /// The tax of the whole term.
  public let tax: Won
  /// The sum of all payments of the bank: ``principal`` plus ``interest`` minus ``tax``.
  public let payout: Won
  /// All payments that are due, the earliest first.
  public package(set) var schedule: [ScheduleEntry]

  /// Creates a quote and computes its ``payout``.
  public init(
    selection: ProductSelection, rate: AnnualRate, bonus: AnnualRate? = nil,
    openedOn: CalendarDate, maturityDate: CalendarDate, payoutDate: CalendarDate,
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

/// A quote with the name of the product, and the growth of an account with monthly payments.
public struct Illustration: Sendable, Hashable {
  /// The display name of the product.
  public var name: LocalizedText
  /// The figures.
  public var quote: Quote
  /// Payments and interest so far: at the opening, then after each month. Empty if only the opening
  /// pays in.
  public var growth: [Growth]

  /// Creates an illustration; `growth` is empty or has one element more than the term has months.
  public init(name: LocalizedText, quote: Quote, growth: [Growth]) {
    self.name = name
    self.quote = quote
    self.growth = growth
  }
}

/// Payments into an account, and interest earned, after a number of months.
public struct Growth: Sendable, Hashable {
  /// The sum of all payments so far.
  public let paidIn: Won
  /// The interest earned so far, before tax.
  public let earned: Won
  /// ``paidIn`` and ``earned`` together.
  public let total: Won

  /// Creates the sum of both. Throws ``MoneyError/overflow`` if it does not fit 64 bits.
  public init(paidIn: Won, earned: Won) throws(MoneyError) {
    self.paidIn = paidIn
    self.earned = earned
    total = try paidIn.adding(earned)
  }
}
