public import FeatureDependencies

extension TaxPolicy {
  /// Korean tax on interest paid to a resident, as of 2026.
  ///
  /// - General: 14 % income tax (Income Tax Act article 129(1)1), and 10 % of that tax as local
  ///   income tax (Local Tax Act article 103-13). In force in this form since 1 January 2005.
  /// - Agricultural cooperative: no income tax (Restriction of Special Taxation Act article 89-3),
  ///   but 1.4 % special tax for rural development (농어촌특별세).
  /// - Exempt: no tax.
  ///
  /// The policy does not check who is eligible for which kind.
  public static let korea = TaxPolicy(periods: periods, clause: clause, help: help)

  private static var periods: [Period] {
    let rates = [
      TaxKind.general: TaxRate(ofInterest: 1400, ofTax: 1000),
      .exempt: TaxRate(ofInterest: 0, ofTax: 0),
      .agricultural: TaxRate(ofInterest: 140, ofTax: 0),
    ]
    let start = CalendarDate(year: 2005, month: 1, day: 1)
    return start.map { [Period(from: $0, rates: rates)] } ?? []
  }

  private static let clause = LocalizedText(
    en: "Tax is deducted from the interest: with general taxation 14% income tax and 1.4% local "
      + "income tax, for members of an agricultural cooperative 1.4% special tax for rural "
      + "development. Exempt interest is not taxed. This sandbox does not check whether you are "
      + "entitled to the lower rate or to the exemption.",
    ko: "이자에서 세금을 뗍니다. 일반과세는 소득세 14%와 지방소득세 1.4%, 조합원 저율과세는 농어촌특별세 1.4%이며, "
      + "비과세는 세금이 없습니다. 이 연습용 은행은 비과세와 조합원 저율과세 자격이 있는지 확인하지 않습니다.")

  private static let help = LocalizedText(
    en: "General taxation takes 15.4% of the interest. Members of an agricultural cooperative pay "
      + "1.4% special tax for rural development. Exempt interest is not taxed.",
    ko: "이자에 대한 세금은 일반과세 15.4%, 조합원 저율과세는 농어촌특별세 1.4%이며, 비과세는 세금이 없습니다.")
}
