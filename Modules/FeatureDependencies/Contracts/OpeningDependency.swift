/// What a quote of any product needs, beside the product's own catalogue. No customer is needed.
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
  /// Asks the customer, and shows what she is to see.
  var dialog: any Dialog { get }
  /// Gives each opening the id by which the ledger carries it out once.
  var requestIDs: any RequestIDs { get }
}
