/// The dates of a contract, all counted from its opening date.
///
/// A date after the year 9999 throws ``QuoteError/dates``.
public struct QuoteDates: Sendable, Hashable {
  /// The opening date, from which all other dates are counted.
  public let openedOn: CalendarDate
  /// The end of the term.
  public let maturity: CalendarDate
  /// The day on which the bank pays at maturity: ``CalendarDate/paidOn``.
  public let payout: CalendarDate

  /// Computes the dates of a term of `months`.
  public init(openedOn: CalendarDate, months: Int) throws(QuoteError) {
    self.openedOn = openedOn
    do {
      maturity = try openedOn.adding(months: months)
      payout = try maturity.paidOn
    } catch { throw .dates }
  }

  /// Returns the same day `month` months after the opening, or the last day of a shorter month.
  public func due(inMonth month: Int) throws(QuoteError) -> CalendarDate {
    do { return try openedOn.adding(months: month) } catch { throw .dates }
  }

  /// Returns the day on which the bank pays a sum due `month` months after the opening.
  public func payout(ofMonth month: Int) throws(QuoteError) -> CalendarDate {
    do { return try openedOn.adding(months: month).paidOn } catch { throw .dates }
  }
}
