import FeatureDependencies

extension QuestionKey {
  static let specimenOpenAnother = QuestionKey(rawValue: "specimen-kind.openAnother")
}

extension SpecimenQuestions {
  static var openAnother: Question<Bool> {
    .yesOrNo(
      .specimenOpenAnother,
      LocalizedText(
        en: "Open another account as well: AnotherEnglish?",
        ko: "AnotherKorean 계좌도 개설할까요?"),
      help: LocalizedText(
        en: "Yes starts the questions of that product. Accounts that are open stay open.",
        ko: "예를 선택하면 해당 상품의 질문이 시작됩니다. 이미 개설된 계좌는 그대로 유지됩니다."))
  }
}
