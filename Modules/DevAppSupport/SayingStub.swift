import FeatureDependencies

/// Stands for another feature, and shows how it was called instead of opening anything.
struct SayingStub: DepositOpenBuildable, SavingsOpenBuildable {
  let dialog: any Dialog

  func build() -> any Flow { flow("depositOpenBuilder.build()") }

  func build(id: AccountNumber?) -> any Flow {
    flow("savingsOpenBuilder.build(id: \(id.map { "\($0)" } ?? "nil"))")
  }

  private func flow(_ call: String) -> any Flow {
    SayingFlow(
      dialog: dialog,
      text: LocalizedText(
        en: "[stub] \(call) was called; the other feature would run now.",
        ko: "[stub] \(call) 호출됨. 실제 앱에서는 다른 기능이 실행됩니다."))
  }
}

private struct SayingFlow: Flow {
  let dialog: any Dialog
  let text: LocalizedText

  func run() async -> FlowOutcome {
    await dialog.show(.message(text))
    return FlowOutcome()
  }
}
