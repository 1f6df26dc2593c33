public import FeatureDependencies
public import FeatureDependenciesTesting

/// Provides a feature's dependencies from a ``DevApp``. A conformer stores the app.
public protocol DevAppWiring: StubWiring {
  /// The app that provides the dependencies.
  var app: DevApp { get }
}

extension DevAppWiring {
  /// The products of the feature.
  public var catalog: any ProductCatalog { app.catalog }
  /// Fixed at noon in Seoul on 20 November 2026.
  public var clock: any WallClock { app.clock }
  /// The Korean taxation of interest.
  public var taxPolicy: TaxPolicy { app.taxPolicy }
  /// The Korean deposit insurance.
  public var depositInsurance: DepositInsurance { app.depositInsurance }
  /// Shows a document, and returns a marker instead of a signature.
  public var signing: any SigningService { app.signing }
  /// A ledger in memory, with one customer who has 50,000,000 won.
  public var ledger: any AccountLedger { app.ledger }
  /// Asks at the terminal or the pipe.
  public var dialog: any Dialog { app.dialog }
  /// The request IDs `R`, `R.1`, `R.2`, …
  public var requestIDs: any RequestIDs { app.requestIDs }
  /// Nil: an interrupted run is not resumed.
  public var journal: (any OpeningJournal)? { nil }
  /// The stubs for the flows of other features: each shows its request, and opens nothing.
  public var nestedFlows: StubFlows { app.nestedFlows }
}
