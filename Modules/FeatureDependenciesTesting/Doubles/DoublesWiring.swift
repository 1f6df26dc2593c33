public import FeatureDependencies

/// Provides a feature's dependencies from ``OpeningDoubles``: also stubs for all builders that the
/// interface layer declares, each in an extension in the stub's file.
public protocol DoublesWiring: Sendable {
  /// The doubles that provide the dependencies.
  var doubles: OpeningDoubles { get }
}

extension DoublesWiring {
  /// The catalog of the doubles.
  public var catalog: any ProductCatalog { doubles.catalog }
  /// A clock that stands still until a test advances it.
  public var clock: any WallClock { doubles.clock }
  /// Fictional rates, unless they are replaced; see ``FeatureDependencies/TaxPolicy/sample``.
  public var taxPolicy: TaxPolicy { doubles.taxPolicy }
  /// Fictional coverage: ``FeatureDependencies/LocalizedText/sampleDepositInsurance``.
  public var depositInsuranceClause: LocalizedText { .sampleDepositInsurance }
  /// Shows each document, and signs it with a ``MarkerSignature``, unless a test replaces it.
  public var signing: any SigningService { doubles.signing }
  /// The ledger of the doubles' only customer, in memory unless a test replaces it.
  public var ledger: any AccountLedger { doubles.ledger }
  /// Answers from the script, and records every question and presentation, unless a test replaces
  /// it.
  public var dialog: any Dialog { doubles.dialog }
  /// The request IDs, from `R` on.
  public var requestIDs: any RequestIDs { doubles.requestIDs }
  /// Nil, unless a test adds a journal.
  public var journal: (any OpeningJournal)? { doubles.journal }
}
