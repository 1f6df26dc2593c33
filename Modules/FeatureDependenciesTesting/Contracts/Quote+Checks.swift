import FeatureDependencies

extension Quote {
  /// Throws unless interest, tax, payout and principal are the sums of the schedule, and each row's
  /// amount is right for its kind.
  func addsUp(_ check: Check) throws {
    let paidOut = schedule.filter { $0.kind != .installment }
    try check.equal(interest, try schedule.map(\.interest).total(), "the interest")
    try check.equal(tax, try schedule.map(\.tax).total(), "the tax")
    try check.equal(payout, try paidOut.map(\.amount).total(), "the payout")
    let installments = schedule.filter { $0.kind == .installment }.map(\.amount)
    let paidIn = installments.isEmpty ? selection.amount : try installments.total()
    try check.equal(principal, paidIn, "the principal")
    for entry in schedule {
      switch entry.kind {
      case .installment: try check.equal(entry.amount, selection.amount, "paid in \(entry.date)")
      case .interest:
        let net = try entry.interest.subtracting(entry.tax)
        try check.equal(entry.amount, net, "the interest paid \(entry.date), after tax")
      case .maturity: break
      }
    }
  }

  /// Throws unless the tax of each row is the tax of `policy` on its interest at its date.
  func isTaxed(as kind: TaxKind, by policy: TaxPolicy, _ check: Check) throws {
    for entry in schedule {
      let due = try policy.tax(on: entry.interest, kind: kind, paidOn: entry.date)
      try check.equal(entry.tax, due, "the \(kind) tax of \(entry.date)")
    }
  }

  /// Throws unless all dates are counted from the opening and in order, and no payout is on a
  /// weekend.
  func datesFollow(_ check: Check) throws {
    let due = try (0...selection.months).map { try openedOn.due(after: $0) }
    let paid = try (0...selection.months).map { try openedOn.payout(after: $0) }
    try check.equal(maturityDate, due.last, "the maturity")
    try check.equal(payoutDate, paid.last, "the payout date")
    let days = schedule.map(\.date)
    try check.equal(days, days.sorted(), "the dates of the schedule")
    try check.equal(schedule.last?.kind, .maturity, "the kind of the last entry")
    try check.equal(schedule.last?.date, payoutDate, "the last date")
    let entries = schedule.map { "\($0.kind) \($0.date)" }
    try check.equal(Set(entries).count, entries.count, "the number of different entries")
    for entry in schedule {
      let isCounted = (entry.kind == .installment ? due : paid).contains(entry.date)
      try check.holds(
        isCounted, "a day for the \(entry.kind) counted from the opening on \(openedOn)",
        butCame: entry.date)
    }
  }

  /// The sum paid in up to and including `day`: the principal at once, or installments.
  fileprivate func paidIn(by day: CalendarDate) throws -> Won {
    let installments = schedule.filter { $0.kind == .installment }
    guard !installments.isEmpty else { return principal }
    return try installments.filter { $0.date <= day }.map(\.amount).total()
  }
}

extension Illustration {
  /// Throws unless growth has an entry per month with the total paid in so far, never decreases,
  /// and ends with principal and interest. It may be empty if only the opening pays in.
  func growsToThePayout(_ check: Check) throws {
    let isMonthly = quote.schedule.contains { $0.kind == .installment }
    if growth.isEmpty, !isMonthly { return }
    try check.equal(growth.count, quote.selection.months + 1, "the number of months of growth")
    try check.equal(growth.first?.earned, .zero, "the first interest earned")
    try check.equal(growth.last?.earned, quote.interest, "the last interest earned")
    for (earlier, later) in zip(growth, growth.dropFirst()) {
      try check.holds(earlier.earned <= later.earned, "no month with less", butCame: later.earned)
    }
    for (month, one) in growth.enumerated() {
      let paidIn = try quote.paidIn(by: try quote.openedOn.adding(months: month))
      try check.equal(one.paidIn, paidIn, "the amount paid in after \(month) months")
    }
  }
}
