public import FeatureDependencies

/// Enrolls customers and looks them up.
///
/// A conformer enrolls a customer completely or not at all. It can be called from any task.
public protocol CustomerRegister: Sendable {
  /// Makes sure that customers and their keys can be stored, and creates the bank if it does not exist.
  func prepare() async throws(StorageError)

  /// Enrolls a new customer with `key`, whose encrypted forms are `stored`, and a demand account
  /// that holds `balance` of sandbox money. All of it is stored, or nothing.
  func enroll(
    name: String, key: PublicKey, stored: StoredKeys, balance: Won
  ) async throws(StorageError) -> EnrolledCustomer

  /// All customers, in the order of enrollment.
  func customers() async throws(StorageError) -> [Customer]

  /// The customer `id`, or nil if absent.
  func customer(_ id: CustomerID) async throws(StorageError) -> Customer?

  /// At most `limit` customers, in the order of enrollment. If there are more, the conformer
  /// chooses which ones.
  func anyCustomers(atMost limit: Int) async throws(StorageError) -> [Customer]

  /// Checks that `customer` has the name and the key of their enrollment.
  func check(_ customer: Customer) async throws(StorageError)

  /// The public key that verifies receipts.
  func bankKey() async throws(StorageError) -> PublicKey
}
