public import FeatureDependencies

extension LocalizedText {
  /// The clause on the coverage of the Korea Deposit Insurance Corporation (예금자보호): 100,000,000 won
  /// per customer and bank.
  ///
  /// The limit applies to principal and interest together, since 1 September 2025. Source:
  /// Depositor Protection Act, Enforcement Decree, article 18(6).
  public static let koreanDepositInsurance = LocalizedText(
    en: "Deposit insurance would cover up to \(limit.text.en) per customer and bank, "
      + "principal and interest of all accounts together. A sandbox is not insured.",
    ko: "예금자보호는 은행별 1인당 원금과 이자를 합해 \(limit.text.ko)까지입니다. "
      + "이 연습용 은행은 보호 대상이 아닙니다.")

  private static let limit = Won(100_000_000)
}
