public import FeatureDependencies

/// Provides a feature's dependencies from ``OpeningDoubles``. A conformer adds only its own
/// catalog.
public protocol DoublesWiring: StubWiring {
  /// The doubles that provide the dependencies.
  var doubles: OpeningDoubles { get }
}

extension DoublesWiring {
  /// The clock of the doubles.
  public var clock: any WallClock { doubles.clock }
  /// The tax policy of the doubles.
  public var taxPolicy: TaxPolicy { doubles.taxPolicy }
  /// The deposit insurance of the doubles.
  public var depositInsurance: DepositInsurance { doubles.depositInsurance }
  /// The signing service of the doubles, which signs with a ``MarkerSignature``.
  public var signing: any SigningService { doubles.signer }
  /// The customer's ledger.
  public var ledger: any AccountLedger { doubles.ledger }
  /// The scripted dialog.
  public var dialog: any Dialog { doubles.script }
  /// The request ids, from `R` on.
  public var requestIDs: any RequestIDs { doubles.requestIDs }
  /// The flows that stub builders return.
  public var nestedFlows: StubFlows { doubles.nestedFlows }
}
