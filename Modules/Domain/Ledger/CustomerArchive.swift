public import FeatureDependencies

/// Every customer's documents, as a driver reads them: for one who signed in, and hers alone.
///
/// Each method reads one state of the books, and throws a ``StorageError``. It can be called from
/// any task.
public protocol StoredDocuments: Sendable {
  /// The documents of `account`, or nil if `customer` has no such account.
  func documents(
    of account: AccountNumber, for customer: SignedInCustomer
  ) async throws(StorageError) -> AccountDocuments?

  /// The money moved in `account`, the oldest movement first; nil if `customer` has no such
  /// account.
  func movements(
    of account: AccountNumber, for customer: SignedInCustomer
  ) async throws(StorageError) -> [AccountMovement]?
}

/// One customer's documents in a bank's books.
public struct CustomerArchive: DocumentArchive {
  private let customer: SignedInCustomer
  private let books: any StoredDocuments

  /// The documents of `customer` in `books`.
  public init(of customer: SignedInCustomer, in books: any StoredDocuments) {
    self.customer = customer
    self.books = books
  }

  /// The documents of `account`, or nil if the customer has no such account. Throws a
  /// ``StorageError``.
  public func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments? {
    try await books.documents(of: account, for: customer)
  }

  /// The money moved in `account`, the oldest movement first; nil if the customer has no such
  /// account. Throws a ``StorageError``.
  public func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]? {
    try await books.movements(of: account, for: customer)
  }
}
