public import FeatureDependencies

/// What a feature's host provides, taken from a ``DevApp``: a wiring that has one needs no more.
public protocol DevAppWiring: Sendable {
  /// The app.
  var app: DevApp { get }
}

extension DevAppWiring {
  /// The app's.
  public var catalog: any ProductCatalog { app.catalog }
  /// The app's.
  public var clock: any WallClock { app.clock }
  /// The app's.
  public var taxPolicy: TaxPolicy { app.taxPolicy }
  /// The app's.
  public var signing: any SigningService { app.signing }
  /// The app's.
  public var ledger: any AccountLedger { app.ledger }
  /// The app's.
  public var dialog: any Dialog { app.dialog }
  /// The app's.
  public var requestIDs: any RequestIDs { app.requestIDs }
  /// A stub that says what it was asked.
  public var depositOpenBuilder: any DepositOpenBuildable { SayingStub(dialog: dialog) }
  /// A stub that says what it was asked.
  public var savingsOpenBuilder: any SavingsOpenBuildable { SayingStub(dialog: dialog) }
}

/// Stands for the other feature, and says what it was asked.
private struct SayingStub: DepositOpenBuildable, SavingsOpenBuildable {
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
