public import FeatureDependencies

/// The questions and texts about recovery codes, for a terminal.
public enum RecoveryQuestions {
  /// The key of both questions, by which scripts answer them: `recovery.code`.
  public static let key = QuestionKey(rawValue: "recovery.code")

  /// Asks a customer without a recovery code whether they want one.
  public static let code = Question.yesOrNo(
    key, LocalizedText(en: "Do you want a recovery code?", ko: "복구 코드를 받을까요?"), help: help)

  /// Asks a customer with a recovery code whether they want a new one.
  public static let newCode = Question.yesOrNo(
    key,
    LocalizedText(
      en: "Do you want a new recovery code? The old one then stops working.",
      ko: "복구 코드를 새로 받을까요? 받으면 이전 코드는 쓸 수 없게 됩니다."),
    help: newHelp, defaultsToNo: true)

  /// The text shown above a new code.
  public static let shown = LocalizedText(
    en:
      "Your recovery code. It lets you choose a new PIN if you forget yours or it is "
      + "locked. It is shown only once: write it down, and keep it away from this machine.",
    ko: "복구 코드입니다. PIN을 잊었거나 잠겼을 때 새 PIN을 정할 수 있습니다. 지금 한 번만 표시되니 적어서 이 컴퓨터가 아닌 곳에 보관하세요.")

  /// The text shown if a code that was shown is not put into effect.
  public static let withdrawn = LocalizedText(
    en: "The recovery code just shown is not valid: strike it out. If you had a code before, it "
      + "stays valid.",
    ko: "방금 표시한 복구 코드는 유효하지 않으니 적었으면 지우세요. 전에 받은 코드가 있으면 그 코드는 계속 유효합니다.")

  private static let help = LocalizedText(
    en: "It lets you choose a new PIN if you forget yours or it is locked. Without it you "
      + "must wait before you can try again.",
    ko: "PIN을 잊었거나 잠겼을 때 새 PIN을 정할 수 있습니다. 없으면 대기 시간이 지난 뒤에야 다시 시도할 수 있습니다.")

  private static let newHelp = LocalizedText(
    en: "You have a recovery code. Yes creates a new one, and the old one stops working.",
    ko: "이미 복구 코드가 있습니다. 예를 선택하면 새 코드를 받고 이전 코드는 쓸 수 없게 됩니다.")
}
