import FeatureDependencies

/// A contract whose parts can be changed one by one.
struct ContractDraft {
  let kinds: SampleKinds
  var requestID: RequestID
  var terms: OpeningTerms
  var quote: Quote
  var agreedAt: Timestamp

  init(_ contract: OpeningContract, kinds: SampleKinds = SampleKinds()) {
    self.kinds = kinds
    (requestID, terms) = (contract.requestID, contract.terms)
    (quote, agreedAt) = (contract.quote, contract.agreedAt)
  }

  /// The selection of the terms; also of the figures, unless they are for another selection.
  var selection: ProductSelection {
    get { terms.selection }
    set {
      if quote.selection == terms.selection { quote.selection = newValue }
      terms.selection = newValue
    }
  }

  var contract: OpeningContract {
    OpeningContract(requestID: requestID, terms: terms, quote: quote, agreedAt: agreedAt)
  }
}

extension Quote {
  /// A copy with the passed sums replaced. Throws if the payout overflows.
  func changed(
    principal: Won? = nil, interest: Won? = nil, tax: Won? = nil
  ) throws(MoneyError) -> Quote {
    try Quote(
      selection: selection, rate: rate, bonus: bonus, openedOn: openedOn,
      maturityDate: maturityDate, payoutDate: payoutDate, principal: principal ?? self.principal,
      interest: interest ?? self.interest, tax: tax ?? self.tax, schedule: schedule)
  }
}

extension OpeningContract {
  /// A copy with a change.
  func changed(_ change: (inout ContractDraft) throws -> Void) rethrows -> OpeningContract {
    var draft = ContractDraft(self)
    try change(&draft)
    return draft.contract
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
      $0.selection.months = months
      $0.quote = try $0.quote.changed(
        principal: principal.amount, interest: rows.map(\.interest).total(),
        tax: rows.map(\.tax).total())
      ($0.quote.maturityDate, $0.quote.payoutDate) = (dates.maturity, dates.payout)
      $0.quote.schedule = rows
    }
  }
}
