public import FeatureDependencies

extension Samples {
  /// A well-formed contract for `amount` won, paid from `funding`, with the request ID `id`, agreed
  /// to at noon in Seoul on 20 November 2026. Savings are paid in monthly, other kinds once.
  /// `linked` is the deposit to link to; with it, ten basis points of the rate are a bonus.
  ///
  /// Throws only if an argument is malformed, such as an `id` that is no request ID.
  public static func contract(
    _ id: String, of kind: ProductKind = .deposit, amount: Int64, months: Int = 12,
    from funding: AccountNumber, linked: AccountNumber? = nil
  ) throws -> OpeningContract {
    let selection = ProductSelection(
      kind: kind, productID: try product("sample"), amount: Won(amount), months: months,
      taxKind: .general)
    return OpeningContract(
      requestID: try request(id),
      terms: OpeningTerms(
        selection: selection, fundingAccount: funding,
        link: linked.map { AccountLink(to: $0, of: .deposit) }),
      quote: try quote(
        selection, openedOn: day("2026-11-20"), bonus: linked == nil ? nil : rate(10)),
      agreedAt: try FixedClock(noonOn: "2026-11-20").now())
  }

  /// Made-up figures for `selection` that add up, at 3.20 % with `bonus` included. The schedule has
  /// a row for each installment and one for the payout.
  ///
  /// Throws if a sum overflows or a date is out of range.
  public static func quote(
    _ selection: ProductSelection, openedOn day: CalendarDate, bonus: AnnualRate? = nil
  ) throws -> Quote {
    let isMonthly = selection.kind == .savings
    let end = try day.adding(months: selection.months)
    let (interest, tax) = (Won(320_010), Won(49_280))
    let principal = try selection.amount.times(isMonthly ? selection.months : 1)
    let payout = try principal.adding(interest).subtracting(tax)
    let installments = try (0..<(isMonthly ? selection.months : 0)).map { month in
      ScheduleEntry(
        kind: .installment, date: try day.adding(months: month), amount: selection.amount,
        interest: .zero, tax: .zero)
    }
    let last = ScheduleEntry(
      kind: .maturity, date: try end.paidOn, amount: payout, interest: interest, tax: tax)
    return try Quote(
      selection: selection, rate: rate(320), bonus: bonus, openedOn: day,
      maturityDate: end, payoutDate: end.paidOn, principal: principal, interest: interest,
      tax: tax, schedule: installments + [last])
  }
}

extension OpeningContract {
  /// The contract's document with ``FeatureDependencies/TermsSheet/sample``, and with generic
  /// labels, which no signature depends on.
  public var document: SigningDocument {
    document(in: ProductWords(of: terms.selection.kind), agreeingTo: .sample)
  }
}

extension TermsSheet {
  /// Terms of two clauses.
  public static let sample = TermsSheet(
    title: LocalizedText(en: "Sample terms", ko: "예시 약관"),
    clauses: [
      LocalizedText(en: "The first clause.", ko: "첫째 조항입니다."),
      LocalizedText(en: "The second clause.", ko: "둘째 조항입니다."),
    ])
}

extension Quote {
  /// A copy with the passed sums replaced. Throws if the payout overflows.
  func changed(interest: Won? = nil, tax: Won? = nil) throws(MoneyError) -> Quote {
    try Quote(
      selection: selection, rate: rate, bonus: bonus, openedOn: openedOn,
      maturityDate: maturityDate, payoutDate: payoutDate, principal: principal,
      interest: interest ?? self.interest, tax: tax ?? self.tax, schedule: schedule)
  }
}

extension OpeningContract {
  /// The selection of the terms; also of the figures, unless they are for another selection.
  var selection: ProductSelection {
    get { terms.selection }
    set {
      if quote.selection == terms.selection { quote.selection = newValue }
      terms.selection = newValue
    }
  }
}
