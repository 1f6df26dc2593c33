/// What the figures of every product need, beside its own catalogue: nothing of a customer.
///
/// A conformer gives the same things each time it is asked, and can be asked from any task.
public protocol QuoteDependency: Sendable {
  /// What time it is.
  var clock: any WallClock { get }
  /// How interest is taxed.
  var taxPolicy: TaxPolicy { get }
}

/// What every opening needs, whatever the product.
///
/// A conformer gives the same things each time it is asked, and can be asked from any task.
public protocol OpeningDependency: QuoteDependency {
  /// What deposit insurance covers.
  var depositInsurance: DepositInsurance { get }
  /// Signs for the customer.
  var signing: any SigningService { get }
  /// The customer's view of the books.
  var ledger: any AccountLedger { get }
  /// How the customer is spoken with.
  var dialog: any Dialog { get }
  /// Makes each opening happen once.
  var requestIDs: any RequestIDs { get }
}
