public import FeatureDependencies

extension TaxPolicy {
  /// A fictional tax policy for tests.
  ///
  /// From 2005, the rates are 14 % (general), 0 % (exempt) and 1.4 % (agricultural); from 2040,
  /// 20 %, 5 % and 9 %. The general rate has a second tax of 10 % of the first.
  public static let sample = TaxPolicy(
    periods: [(2005, rates), (2040, laterRates)].compactMap { year, rates in
      CalendarDate(year: year, month: 1, day: 1).map { Period(from: $0, rates: rates) }
    },
    clause: LocalizedText(en: "Interest is taxed as in the sample.", ko: "이자는 예시대로 과세합니다."),
    help: LocalizedText(en: "Choose any.", ko: "아무것이나 고르세요."))

  private static let rates: [TaxKind: TaxRate] = [
    .general: TaxRate(ofInterest: 1400, ofTax: 1000),
    .exempt: TaxRate(ofInterest: 0, ofTax: 0),
    .agricultural: TaxRate(ofInterest: 140, ofTax: 0),
  ]

  private static let laterRates: [TaxKind: TaxRate] = [
    .general: TaxRate(ofInterest: 2000, ofTax: 1000),
    .exempt: TaxRate(ofInterest: 500, ofTax: 0),
    .agricultural: TaxRate(ofInterest: 900, ofTax: 0),
  ]
}

extension LocalizedText {
  /// A fictional clause on deposit insurance for tests.
  public static let sampleDepositInsurance = LocalizedText(
    en: "The sample covers some of it.", ko: "예시 한도까지 보호합니다.")
}
