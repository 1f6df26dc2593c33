import FeatureDependencies

extension Quote {
  /// Throws unless interest, tax, payout and principal are the sums of the schedule.
  func addsUp(_ check: Check) throws {
    let paidOut = schedule.filter { $0.kind != .installment }
    try check.equal(interest, try schedule.map(\.interest).total(), "the interest")
    try check.equal(tax, try schedule.map(\.tax).total(), "the tax")
    try check.equal(payout, try paidOut.map(\.amount).total(), "the payout")
    let installments = schedule.filter { $0.kind == .installment }.map(\.amount)
    let paidIn = installments.isEmpty ? selection.amount : try installments.total()
    try check.equal(principal, paidIn, "the principal")
  }

  /// Throws unless of each payment's interest the tax of `policy` on that day is taken.
  func isTaxed(as kind: TaxKind, by policy: TaxPolicy, _ check: Check) throws {
    for entry in schedule {
      let due = try policy.tax(on: entry.interest, kind: kind, paidOn: entry.date)
      try check.equal(entry.tax, due, "the \(kind) tax of \(entry.date)")
    }
  }

  /// Throws unless the dates are counted from the opening, in order, and no payout is on a weekend.
  func datesFollow(_ check: Check) throws {
    let dates = try QuoteDates(openedOn: openedOn, months: selection.months)
    try check.equal(maturityDate, dates.maturity, "the maturity")
    try check.equal(payoutDate, dates.payout, "the payout date")
    let days = schedule.map(\.date)
    try check.equal(days, days.sorted(), "the dates of the schedule")
    try check.equal(schedule.last?.kind, .maturity, "what comes last")
    try check.equal(schedule.last?.date, payoutDate, "the last date")
    let first = try check.some(days.first, "a schedule")
    try check.holds(first >= openedOn, "nothing before the opening", butCame: first)
    for entry in schedule where entry.kind != .installment {
      try check.equal(entry.date, try entry.date.paidOn, "a day on which the bank pays")
    }
  }
}
