import FeatureDependencies

extension TermsSheet {
  /// The terms to consent to before a deposit is opened, with the tax and insurance clauses of
  /// `regulation`.
  static func deposit(under regulation: any OpeningDependency) -> TermsSheet {
    TermsSheet(
      title: LocalizedText(en: "Terms of the time deposit", ko: "정기예금 약관"),
      clauses: [
        LocalizedText(
          en: "The principal stays until maturity and is never debited before.",
          ko: "원금은 만기까지 예치되며 그 전에 출금되지 않습니다."),
        LocalizedText(
          en:
            "Interest is counted to the maturity date; a payout due on a weekend is made on Monday.",
          ko: "이자는 만기일까지 계산하며, 지급 예정일이 주말이면 다음 월요일에 지급합니다."),
        TermsSheet.earlyTermination, regulation.taxPolicy.clause,
        regulation.depositInsuranceClause,
        LocalizedText(
          en: "Payouts are a schedule: nothing in this sandbox carries them out.",
          ko: "지급은 일정으로만 기록되며 이 연습용 은행에서 실제로 실행되지 않습니다."),
      ])
  }
}
