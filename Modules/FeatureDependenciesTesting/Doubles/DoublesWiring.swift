public import FeatureDependencies

/// A feature's dependencies, taken from ``OpeningDoubles``: a wiring that has them needs beside them
/// only its own catalogue, and stubs for builders that the interface layer does not declare.
public protocol DoublesWiring: Sendable {
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
  /// The stub of the deposit feature.
  public var depositOpenBuilder: any DepositOpenBuildable {
    StubDepositOpenBuilder(doubles.nestedFlows)
  }
  /// The stub of the savings feature.
  public var savingsOpenBuilder: any SavingsOpenBuildable {
    StubSavingsOpenBuilder(doubles.nestedFlows)
  }
}
