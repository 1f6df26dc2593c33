public import FeatureDependencies

/// What proves that an account was opened.
public struct SignedDocuments: Sendable, Equatable {
  /// What the customer agreed to and signed; nil for a demand account, which has no contract.
  public let opening: OpenedAccount?
  /// The bank's receipt.
  public let receipt: Receipt
  /// The customer's signature over the contract; nil for a demand account.
  public var contract: SignedContract? { opening?.signed }

  /// The documents of an account of a product.
  public init(of opening: OpenedAccount) {
    self.opening = opening
    receipt = opening.receipt
  }

  /// The documents of a demand account.
  public init(receipt: Receipt) {
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
  func documents(of account: AccountNumber) async throws(StorageError) -> SignedDocuments?
}
