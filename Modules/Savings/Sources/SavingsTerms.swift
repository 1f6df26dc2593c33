import FeatureDependencies

extension TermsSheet {
  /// The terms to consent to before a savings account is opened, with the tax and insurance clauses
  /// of `regulation`.
  static func savings(under regulation: any OpeningDependency) -> TermsSheet {
    TermsSheet(
      title: LocalizedText(en: "Terms of the savings account", ko: "적금 약관"),
      clauses: [
        LocalizedText(
          en: "The first installment is taken from the funding account when the savings account "
            + "is opened.",
          ko: "첫 회차 납입금은 개설할 때 출금 계좌에서 빠져나갑니다."),
        LocalizedText(
          en: "Later installments fall due on the same day of each month; they are a schedule, and "
            + "nothing in this sandbox carries them out.",
          ko: "이후 납입일은 매월 같은 날이며, 일정으로만 기록되고 이 연습용 은행에서 실제로 실행되지 않습니다."),
        LocalizedText(
          en: "The interest shown assumes that every installment is paid on its day; a payout due "
            + "on a weekend is made on Monday.",
          ko: "표시된 이자는 모든 회차를 납입일에 납입했을 때의 금액이며, 지급 예정일이 주말이면 다음 월요일에 지급합니다."),
        TermsSheet.earlyTermination, regulation.taxPolicy.clause,
        regulation.depositInsuranceClause,
      ])
  }
}
