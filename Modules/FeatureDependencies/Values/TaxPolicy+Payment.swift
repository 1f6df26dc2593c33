extension TaxPolicy {
  /// What the bank pays on `date`: `principal` and `interest`, less the tax on that day.
  ///
  /// Throws ``QuoteError/tax(_:)`` and ``QuoteError/overflow``.
  public func payment(
    _ kind: ScheduleEntry.Kind, of principal: Won, interest: Won, taxed taxKind: TaxKind,
    on date: CalendarDate
  ) throws(QuoteError) -> ScheduleEntry {
    let tax: Won
    do { tax = try self.tax(on: interest, kind: taxKind, paidOn: date) } catch {
      throw .tax(error)
    }
    do {
      let amount = try principal.adding(interest).subtracting(tax)
      return ScheduleEntry(kind: kind, date: date, amount: amount, interest: interest, tax: tax)
    } catch { throw .overflow }
  }
}
