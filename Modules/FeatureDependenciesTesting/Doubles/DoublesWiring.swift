public import FeatureDependencies

/// A feature's dependencies, taken from ``OpeningDoubles``: a wiring that has them needs no more.
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
  public var signing: any SigningService { doubles.signer }
  /// The doubles'.
  public var ledger: any AccountLedger { doubles.ledger }
  /// The doubles'.
  public var dialog: any Dialog { doubles.script }
  /// The doubles'.
  public var requestIDs: any RequestIDs { doubles.requestIDs }
  /// The stub.
  public var savingsOpenBuilder: any SavingsOpenBuildable { doubles.savings }
  /// The stub.
  public var depositOpenBuilder: any DepositOpenBuildable { doubles.deposits }
}
