/// The dates of a contract, all counted from its opening date.
public struct QuoteDates: Sendable, Hashable {
  /// The opening date, the anchor.
  public let openedOn: CalendarDate
  /// When the term ends.
  public let maturity: CalendarDate
  /// When the bank pays what matures: ``CalendarDate/paidOn``.
  public let payout: CalendarDate

  /// The dates of a term of `months`. Throws ``QuoteError/dates(_:)`` past the year 9999.
  public init(openedOn: CalendarDate, months: Int) throws(QuoteError) {
    self.openedOn = openedOn
    do {
      maturity = try openedOn.adding(months: months)
      payout = try maturity.paidOn
    } catch { throw .dates(error) }
  }

  /// The same day `month` months after the opening. Throws ``QuoteError/dates(_:)``.
  public func due(inMonth month: Int) throws(QuoteError) -> CalendarDate {
    do { return try openedOn.adding(months: month) } catch { throw .dates(error) }
  }

  /// When the bank pays what falls due after `month` months. Throws ``QuoteError/dates(_:)``.
  public func payout(ofMonth month: Int) throws(QuoteError) -> CalendarDate {
    let due = try due(inMonth: month)
    do { return try due.paidOn } catch { throw .dates(error) }
  }
}
