extension TaxPolicy {
  /// What Korean law takes of the interest that a resident is paid, as of 2026.
  ///
  /// - General: 14 % income tax (Income Tax Act article 129(1)1), and 10 % of it as local income
  ///   tax (Local Tax Act article 103-13). In this form since 1 January 2005.
  /// - Agricultural cooperative: income tax waived (Restriction of Special Taxation Act article
  ///   89-3), 1.4 % special tax for rural development instead.
  ///
  /// Who may have which kind is not part of the table.
  public static let korea = TaxPolicy(periods: [
    Period(
      from: CalendarDate(known: (2005, 1, 1)),
      rates: [
        .general: TaxRate(ofInterest: 1400, ofTax: 1000),
        .exempt: TaxRate(ofInterest: 0, ofTax: 0),
        .agricultural: TaxRate(ofInterest: 140, ofTax: 0),
      ])
  ])
}
