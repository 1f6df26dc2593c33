public import FeatureDependencies

/// The documents and account history of all customers, as a database adapter reads them. Access
/// requires the customer's sign-in.
///
/// Each method reads one snapshot and throws a ``StorageError``. It can be called from any task.
public protocol StoredDocuments: Sendable {
  /// The documents of `account`, or nil if `customer` has no such account.
  func documents(
    of account: AccountNumber, for customer: SignedInCustomer
  ) async throws(StorageError) -> AccountDocuments?

  /// The movements of `account`, oldest first; nil if `customer` has no such account.
  func movements(
    of account: AccountNumber, for customer: SignedInCustomer
  ) async throws(StorageError) -> [AccountMovement]?
}

/// The documents of one signed-in customer.
public struct CustomerArchive: DocumentArchive {
  private let customer: SignedInCustomer
  private let stored: any StoredDocuments

  /// Creates the archive of `customer`, read from `stored`.
  public init(of customer: SignedInCustomer, in stored: any StoredDocuments) {
    self.customer = customer
    self.stored = stored
  }

  /// The documents of `account`, or nil if the customer has no such account.
  ///
  /// Throws a ``StorageError``.
  public func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments? {
    try await stored.documents(of: account, for: customer)
  }

  /// The movements of `account`, oldest first; nil if the customer has no such account.
  ///
  /// Throws a ``StorageError``.
  public func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]? {
    try await stored.movements(of: account, for: customer)
  }
}
