public import FeatureDependencies

/// Where customers are entered.
///
/// A conformer enters a customer whole or not at all. It can be called from any task.
public protocol CustomerRegister: Sendable {
  /// Makes sure that customers, and their keys, can be stored at all: founds the bank if there is
  /// none. Throws a ``StorageError``.
  func prepare() async throws(StorageError)

  /// Enters a new customer with a demand account that holds `balance` of sandbox money.
  ///
  /// The same `request` enters once: after that whoever it entered is returned, whatever is asked
  /// for. With nil somebody new is entered each time. Throws a ``StorageError``.
  func enroll(
    name: String, key: PublicKey, balance: Won, request: RequestID?
  ) async throws(StorageError) -> EnrolledCustomer

  /// Whom `request` entered, or nil if nobody. Throws a ``StorageError``.
  func enrolled(by request: RequestID) async throws(StorageError) -> EnrolledCustomer?

  /// All customers, in the order they were entered. Throws a ``StorageError``.
  func customers() async throws(StorageError) -> [Customer]

  /// The customer `id`, or nil if there is none. Throws a ``StorageError``.
  func customer(_ id: CustomerID) async throws(StorageError) -> Customer?

  /// Any `limit` of the customers, in the order they were entered; all if there are no more.
  /// Throws a ``StorageError``.
  func anyCustomers(atMost limit: Int) async throws(StorageError) -> [Customer]

  /// Checks that `customer` is whom the books entered, with the name and the key that she has
  /// here. Throws a ``StorageError``.
  func check(_ customer: Customer) async throws(StorageError)

  /// The key that receipts are signed with. Throws a ``StorageError``.
  func bankKey() async throws(StorageError) -> PublicKey
}

extension CustomerRegister {
  /// Nothing: for books that are checked when they are opened.
  public func check(_ customer: Customer) async throws(StorageError) {}

  /// One of ``customers()``: for books of few.
  public func customer(_ id: CustomerID) async throws(StorageError) -> Customer? {
    try await customers().first { $0.id == id }
  }

  /// The first of ``customers()``: for books of few.
  public func anyCustomers(atMost limit: Int) async throws(StorageError) -> [Customer] {
    Array(try await customers().prefix(limit))
  }
}
