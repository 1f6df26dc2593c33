public import FeatureDependencies

/// A bank's books as a host uses them, whatever the database.
///
/// What is a customer's is given only for one who signed in. It can be used from any task.
public protocol LedgerBank: CustomerRegister, Auditor, CheckpointSource, RecoveryOffers {
  /// Where the keys of customers of these books are kept.
  var keys: any CustomerKeyStore { get }
  /// Counts attempts at PINs in these books.
  var attempts: any AttemptCounter { get }
  /// The view that `customer` has of her accounts.
  func ledger(of customer: SignedInCustomer) -> any AccountLedger
  /// The documents of `customer`.
  func documents(of customer: SignedInCustomer) -> any DocumentArchive
  /// The applications of `customer` that are in progress.
  func drafts(of customer: SignedInCustomer) -> any DraftStore
}
