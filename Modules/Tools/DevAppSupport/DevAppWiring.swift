public import FeatureDependencies
public import FeatureDependenciesTesting

/// A feature's dependencies, taken from a ``DevApp``. A type that conforms and has an app needs
/// beside it only the feature's own catalogue.
public protocol DevAppWiring: StubWiring {
  /// The app.
  var app: DevApp { get }
}

extension DevAppWiring {
  /// The clock of the app.
  public var clock: any WallClock { app.clock }
  /// The tax policy of the app.
  public var taxPolicy: TaxPolicy { app.taxPolicy }
  /// The deposit insurance of the app.
  public var depositInsurance: DepositInsurance { app.depositInsurance }
  /// The signing service of the app.
  public var signing: any SigningService { app.signing }
  /// The ledger of the app.
  public var ledger: any AccountLedger { app.ledger }
  /// The dialog of the app.
  public var dialog: any Dialog { app.dialog }
  /// The request ids of the app.
  public var requestIDs: any RequestIDs { app.requestIDs }
  /// The stubs of other features: each shows what it would open, and opens nothing.
  public var nestedFlows: StubFlows { app.nestedFlows }
}
