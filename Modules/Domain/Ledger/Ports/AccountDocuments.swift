public import FeatureDependencies

/// The documents of an account: the contract that the customer signed, and the bank's receipt.
public struct AccountDocuments: Sendable, Equatable {
  /// The account's number.
  public let number: AccountNumber
  /// The opening with the signed contract; nil for a demand account, which has no contract.
  public let opening: OpenedAccount?
  /// The bank's receipt.
  public let receipt: Receipt

  /// The documents of an account of a product.
  public init(of opening: OpenedAccount) {
    number = opening.number
    self.opening = opening
    receipt = opening.receipt
  }

  /// The documents of the demand account `number`.
  public init(demand number: AccountNumber, receipt: Receipt) {
    self.number = number
    opening = nil
    self.receipt = receipt
  }
}

/// Gives a customer the documents and the history of her own accounts. It can be called from any
/// task.
public protocol DocumentArchive: Sendable {
  /// The money moved in `account`, the oldest movement first; nil if the customer has no such
  /// account.
  ///
  /// Throws a ``StorageError``.
  func movements(
    of account: AccountNumber
  ) async throws(StorageError) -> [AccountMovement]?

  /// The documents of `account`, or nil if the customer has no such account.
  ///
  /// Throws a ``StorageError``.
  func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments?
}
