extension TermsSheet {
  /// How interest is taxed: Income Tax Act article 129, Local Tax Act article 103-13, Restriction of
  /// Special Taxation Act article 89-3.
  public static let tax = LocalizedText(
    en: "Of the interest, general tax takes 14 % income tax and 1.4 % local tax, a cooperative's "
      + "member pays 1.4 %, exempt pays none. This sandbox does not check who may have the last two.",
    ko: "이자에 일반과세는 소득세 14 %와 지방소득세 1.4 %, 조합원은 1.4 %, 비과세는 0 %를 냅니다. "
      + "이 샌드박스는 비과세·조합원 과세 자격을 확인하지 않습니다.")

  /// What deposit insurance covers.
  public static let insurance = LocalizedText(
    en:
      "Deposit insurance would cover up to \(DepositInsurance.limit.text.en) a customer and bank, "
      + "principal and interest of all accounts together. A sandbox is not insured.",
    ko: "예금자보호는 은행별 1인당 원금과 이자를 합해 \(DepositInsurance.limit.text.ko)까지입니다. "
      + "이 샌드박스는 보호 대상이 아닙니다.")

  /// What becomes of somebody who wants the money back before maturity.
  public static let earlyTermination = LocalizedText(
    en: "A bank pays less interest on early termination; this sandbox does not offer it.",
    ko: "중도해지하면 보통 약정보다 낮은 이율이 적용되며, 이 샌드박스에서는 중도해지를 제공하지 않습니다.")
}
