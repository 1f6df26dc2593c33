public import FeatureDependencies

/// A bank as its host uses it, independent of the database.
///
/// Customer data requires the customer's sign-in. A conformer can be used from any task.
public protocol LedgerBank: CustomerRegister, Auditor, CheckpointSource {
  /// The stored keys of this bank's customers.
  var keys: any CustomerKeyStore { get }
  /// The counter of attempts at these customers' PINs.
  var attempts: AttemptCounter { get }
  /// The ledger as `customer` sees it.
  func ledger(of customer: SignedInCustomer) -> any AccountLedger
  /// The documents of `customer`'s accounts.
  func documents(of customer: SignedInCustomer) -> any DocumentArchive
  /// The applications of `customer` that are in progress.
  func drafts(of customer: SignedInCustomer) -> any DraftStore
}
