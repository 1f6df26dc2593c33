import FeatureDependencies

/// A contract whose parts can be changed one by one.
struct ContractDraft {
  let kinds: SampleKinds
  var requestID: RequestID
  var kind: ProductKind
  var product: ProductID
  var amount: Won
  var months: Int
  var taxKind: TaxKind
  var fundingAccount: AccountNumber
  var link: AccountLink?
  /// Another selection that the figures are for; nil for that of the terms.
  var quotedSelection: ProductSelection?
  var rate: AnnualRate
  var bonus: AnnualRate?
  var openedOn, maturity, payoutDate: CalendarDate
  var principal, interest, tax: Won
  var schedule: [ScheduleEntry]
  var agreedAt: Timestamp

  init(_ contract: OpeningContract, kinds: SampleKinds = SampleKinds()) {
    let (selection, quote) = (contract.terms.selection, contract.quote)
    self.kinds = kinds
    requestID = contract.requestID
    (kind, product) = (selection.kind, selection.productID)
    (amount, months, taxKind) = (selection.amount, selection.months, selection.taxKind)
    (fundingAccount, link) = (contract.terms.fundingAccount, contract.terms.link)
    (rate, bonus) = (quote.rate, quote.bonus)
    (openedOn, maturity, payoutDate) = (quote.openedOn, quote.maturityDate, quote.payoutDate)
    (principal, interest, tax) = (quote.principal, quote.interest, quote.tax)
    (schedule, agreedAt) = (quote.schedule, contract.agreedAt)
  }

  var selection: ProductSelection {
    ProductSelection(
      kind: kind, productID: product, amount: amount, months: months, taxKind: taxKind)
  }

  /// The contract with `quote`; without one, with the figures of the draft. Throws if the payout
  /// overflows.
  func contract(_ quote: Quote? = nil) throws -> OpeningContract {
    OpeningContract(
      requestID: requestID,
      terms: OpeningTerms(selection: selection, fundingAccount: fundingAccount, link: link),
      quote: try quote
        ?? Quote(
          selection: quotedSelection ?? selection, rate: rate, bonus: bonus, openedOn: openedOn,
          maturityDate: maturity, payoutDate: payoutDate, principal: principal, interest: interest,
          tax: tax, schedule: schedule),
      agreedAt: agreedAt)
  }
}

extension OpeningContract {
  /// A copy with a change.
  func changed(_ change: (inout ContractDraft) throws -> Void) throws -> OpeningContract {
    var draft = ContractDraft(self)
    try change(&draft)
    return try draft.contract()
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
    return try changed {
      ($0.months, $0.maturity, $0.payoutDate) = (months, dates.maturity, dates.payout)
      ($0.principal, $0.schedule) = (principal.amount, rows)
      ($0.interest, $0.tax) = (try rows.map(\.interest).total(), try rows.map(\.tax).total())
    }
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
