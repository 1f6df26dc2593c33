public import FeatureDependencies

/// A decorator that asks for confirmation when a person refuses consent, so that a key pressed by
/// mistake does not end the application.
///
/// Each application has its own, which names the accounts opened so far. It can be called from any
/// task.
public actor RefusalConfirmation: Dialog {
  private let decorating: any Dialog
  private var opened: [AccountNumber] = []
  // Whether terms wait for consent. Without them, a refusal stops nothing: the account is open.
  private var hasTerms = false

  /// Creates a decorator of `decorating`, a dialog that a person answers.
  public init(decorating: any Dialog) { self.decorating = decorating }

  /// Asks in the decorated dialog. After refused terms it asks whether to stop; if not, it asks for
  /// consent again.
  ///
  /// Throws the errors of the decorated dialog.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    var prompt = prompt
    while true {
      let text = try await decorating.answer(to: prompt)
      guard prompt.kind == .consent, hasTerms, Self.refuses(text) else { return text }
      if try await isConfirmed() { return text }
      prompt.rejected = nil
    }
  }

  /// Returns the answer of the decorated dialog.
  public func answer(withoutAsking prompt: Prompt) async -> String? {
    await decorating.answer(withoutAsking: prompt)
  }

  /// Shows `content` as the decorated dialog does.
  public func show(_ content: Presentation) async {
    switch content {
    case .terms: hasTerms = true
    case .nestedBegan, .nestedEnded: hasTerms = false
    case .opened(let account):
      hasTerms = false
      if !opened.contains(account.number) { opened.append(account.number) }
    default: break
    }
    await decorating.show(content)
  }

  private static func refuses(_ text: String) -> Bool {
    let none = LocalizedText(verbatim: "")
    return (try? Question.consent(key, none, help: none).answer(from: text))
      == false
  }

  private func isConfirmed() async throws(DialogInterruption) -> Bool {
    do { return try await decorating.ask(confirmation) } catch {
      guard case .interrupted(let why, _) = error else { throw .stopped }
      guard why == .back else { throw why }
      return false
    }
  }

  private static let key = QuestionKey(rawValue: "consent.refused")

  private var confirmation: Question<Bool> {
    let question = Question.yesOrNo(
      Self.key,
      LocalizedText(
        en: "Stop opening this account?", ko: "이 계좌 개설을 중단할까요?"),
      help: LocalizedText(
        en: "Yes stops here; you can continue this application later. No asks again.",
        ko: "예를 선택하면 여기서 중단하며, 이 신청은 나중에 이어서 진행할 수 있습니다. 아니요를 선택하면 다시 묻습니다."),
      defaultsToNo: true)
    guard !opened.isEmpty else { return question }
    // A list of all accounts could be longer than the screen.
    let last = opened.suffix(3)
    let numbers = last.map(\.description).joined(separator: ", ")
    let others = opened.count - last.count
    let rest = others > 0 ? (en: " and \(others) more", ko: " 외 \(others)개") : (en: "", ko: "")
    return question.noting(
      LocalizedText(
        en: "Opened so far, and not affected: \(numbers)\(rest.en)",
        ko: "이미 개설되어 그대로 유지되는 계좌: \(numbers)\(rest.ko)"))
  }
}
