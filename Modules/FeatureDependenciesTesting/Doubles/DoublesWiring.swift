public import FeatureDependencies

/// A feature's dependencies, taken from ``OpeningDoubles``: a wiring that has them needs beside
/// them only its own catalogue.
public protocol DoublesWiring: StubWiring {
  /// The doubles.
  var doubles: OpeningDoubles { get }
}

extension DoublesWiring {
  /// The doubles'.
  public var clock: any WallClock { doubles.clock }
  /// The doubles'.
  public var taxPolicy: TaxPolicy { doubles.taxPolicy }
  /// The doubles'.
  public var depositInsurance: DepositInsurance { doubles.depositInsurance }
  /// The doubles'.
  public var signing: any SigningService { doubles.signer }
  /// The doubles'.
  public var ledger: any AccountLedger { doubles.ledger }
  /// The doubles'.
  public var dialog: any Dialog { doubles.script }
  /// The doubles'.
  public var requestIDs: any RequestIDs { doubles.requestIDs }
  /// The doubles'.
  public var nestedFlows: StubFlows { doubles.nestedFlows }
}
