import FeatureDependencies

extension OpeningContract {
  /// A copy of the contract with the passed values replaced.
  func changed(
    kind: ProductKind? = nil, product: String? = nil, amount: Won? = nil, months: Int? = nil,
    taxKind: TaxKind? = nil,
    fundingAccount: AccountNumber? = nil, link: AccountLink?? = nil, rate: Int? = nil,
    bonus: Int?? = nil, openedOn: CalendarDate? = nil,
    maturity: CalendarDate? = nil, payoutDate: CalendarDate? = nil, principal: Won? = nil,
    interest: Won? = nil, tax: Won? = nil, schedule: [ScheduleEntry]? = nil,
    requestID: RequestID? = nil, agreedAt: Timestamp? = nil
  ) throws -> OpeningContract {
    let old = terms.selection
    let selection = ProductSelection(
      kind: kind ?? old.kind,
      productID: try product.map { try given(ProductID($0)) } ?? old.productID,
      amount: amount ?? old.amount, months: months ?? old.months, taxKind: taxKind ?? old.taxKind)
    let quote = try Quote(
      selection: selection,
      rate: try rate.map { try given(AnnualRate(basisPoints: $0)) } ?? self.quote.rate,
      bonus: try bonus.map { try $0.map { try given(AnnualRate(basisPoints: $0)) } }
        ?? self.quote.bonus,
      openedOn: openedOn ?? self.quote.openedOn, maturityDate: maturity ?? self.quote.maturityDate,
      payoutDate: payoutDate ?? self.quote.payoutDate,
      principal: principal ?? self.quote.principal, interest: interest ?? self.quote.interest,
      tax: tax ?? self.quote.tax, schedule: schedule ?? self.quote.schedule)
    return OpeningContract(
      requestID: requestID ?? self.requestID,
      terms: OpeningTerms(
        selection: selection, fundingAccount: fundingAccount ?? terms.fundingAccount,
        link: link ?? terms.link),
      quote: quote, agreedAt: agreedAt ?? self.agreedAt)
  }

  /// A copy with an installment and a payment of interest for each of `months` months, in turn, and
  /// one row for the principal.
  func payingMonthly(months: Int) throws -> OpeningContract {
    let dates = try QuoteDates(openedOn: quote.openedOn, months: months)
    let installment = terms.selection.amount
    let paid = try (0...months).flatMap { month in
      let installment = ScheduleEntry(
        kind: .installment, date: try dates.due(inMonth: month), amount: installment,
        interest: .zero, tax: .zero)
      // The first interest is too small to be paid.
      let (earned, tax) = month == 1 ? (Won.zero, Won.zero) : (Won(Int64(1100 + month)), Won(100))
      let interest = ScheduleEntry(
        kind: .interest, date: try dates.payout(ofMonth: month),
        amount: try earned.subtracting(tax), interest: earned, tax: tax)
      return (month < months ? [installment] : []) + (month > 0 ? [interest] : [])
    }
    let principal = ScheduleEntry(
      kind: .maturity, date: dates.payout, amount: try installment.times(months), interest: .zero,
      tax: .zero)
    let rows = paid + [principal]
    return try changed(
      months: months, maturity: dates.maturity, payoutDate: dates.payout,
      principal: principal.amount, interest: rows.map(\.interest).total(),
      tax: rows.map(\.tax).total(), schedule: rows)
  }

  /// A copy with this interest and tax, both in the last row of the schedule.
  func earning(_ interest: Won, taxed tax: Won) throws -> OpeningContract {
    let last = try given(quote.schedule.last).changed(
      amount: quote.principal.adding(interest).subtracting(tax), interest: interest, tax: tax)
    return try changed(
      interest: interest, tax: tax, schedule: quote.schedule.dropLast() + [last])
  }
}

extension ScheduleEntry {
  /// A copy of the row with the passed values replaced.
  func changed(
    kind: Kind? = nil, date: CalendarDate? = nil, amount: Won? = nil, interest: Won? = nil,
    tax: Won? = nil
  ) -> ScheduleEntry {
    ScheduleEntry(
      kind: kind ?? self.kind, date: date ?? self.date, amount: amount ?? self.amount,
      interest: interest ?? self.interest, tax: tax ?? self.tax)
  }
}
