import FeatureDependencies

/// The question of an enrollment before the PIN.
enum CustomerQuestions {
  /// Asks for the customer's name. Suggests `earlier`, which the customer went back from.
  static func name(suggesting earlier: String? = nil) -> Question<String> {
    .text(
      QuestionKey(rawValue: "enroll.name"),
      LocalizedText(en: "What is your name?", ko: "이름을 입력하세요"),
      help: LocalizedText(
        en: "The name on your accounts, in up to 60 characters.",
        ko: "계좌 명의로 쓸 이름입니다. 60자까지 입력할 수 있습니다."),
      limit: 60, suggesting: earlier)
  }
}
