public import FeatureDependencies

extension TaxPolicy {
  /// Korean tax on interest paid to a resident, as of 2026.
  ///
  /// - General: 14 % income tax (Income Tax Act article 129(1)1), and 10 % of that tax as local
  ///   income tax (Local Tax Act article 103-13). In force in this form since 1 January 2005.
  /// - Agricultural cooperative: no income tax (Restriction of Special Taxation Act article 89-3),
  ///   but 1.4 % special tax for rural development.
  /// - Exempt: no tax.
  ///
  /// The policy does not check who is eligible for which kind.
  public static let korea = policy(
    general: TaxRate(ofInterest: 1400, ofTax: 1000),
    agricultural: TaxRate(ofInterest: 140, ofTax: 0))

  private static func policy(general: TaxRate, agricultural: TaxRate) -> TaxPolicy {
    let exempt = TaxRate(ofInterest: 0, ofTax: 0)
    let start = CalendarDate(year: 2005, month: 1, day: 1)
    let rates: [TaxKind: TaxRate] = [
      .general: general, .exempt: exempt, .agricultural: agricultural,
    ]
    return TaxPolicy(
      periods: start.map { [Period(from: $0, rates: rates)] } ?? [],
      clause: clause(general, agricultural), help: help(general, agricultural))
  }

  private static func clause(_ general: TaxRate, _ agricultural: TaxRate) -> LocalizedText {
    let (income, local) = (general.interestPercent, general.secondPercent)
    let rural = agricultural.totalPercent
    return LocalizedText(
      en: "Of the interest, general tax takes \(income)% income tax and \(local)% local tax, a "
        + "cooperative's member pays \(rural)%, and exempt pays none. This sandbox does not check who "
        + "may have the last two.",
      ko: "이자에는 일반과세의 경우 소득세 \(income)%와 지방소득세 \(local)%, 조합원 저율과세의 경우 \(rural)%의 "
        + "세금이 붙고, 비과세는 세금이 없습니다. 이 샌드박스는 비과세와 조합원 저율과세 자격을 확인하지 않습니다.")
  }

  private static func help(_ general: TaxRate, _ agricultural: TaxRate) -> LocalizedText {
    let (whole, rural) = (general.totalPercent, agricultural.totalPercent)
    return LocalizedText(
      en: "General tax takes \(whole)% of the interest, a cooperative's member pays \(rural)%, and "
        + "exempt pays none.",
      ko: "이자에 대한 세금은 일반과세 \(whole)%, 조합원 저율과세 \(rural)%이며, 비과세는 세금이 없습니다.")
  }
}

extension TaxRate {
  /// The first tax, as a percentage of the interest.
  fileprivate var interestPercent: String { Self.percent(thousandths: ofInterest * 10) }
  /// The second tax, as a percentage of the interest.
  fileprivate var secondPercent: String { Self.percent(thousandths: ofInterest * ofTax / 1000) }
  /// Both taxes together, as a percentage of the interest.
  fileprivate var totalPercent: String {
    Self.percent(thousandths: ofInterest * 10 + ofInterest * ofTax / 1000)
  }

  /// The percentage without trailing zeros.
  private static func percent(thousandths: Int64) -> String {
    guard !thousandths.isMultiple(of: 1000) else { return "\(thousandths / 1000)" }
    var digits = String(1000 + thousandths % 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(thousandths / 1000).\(digits)"
  }
}
