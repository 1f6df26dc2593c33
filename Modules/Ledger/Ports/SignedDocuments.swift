public import FeatureDependencies

/// What proves that an account was opened.
public struct SignedDocuments: Sendable, Equatable {
  /// The customer's signature over the contract; nil for a demand account, which has none.
  public let contract: SignedContract?
  /// The bank's receipt.
  public let receipt: Receipt

  /// The documents of an account.
  public init(contract: SignedContract?, receipt: Receipt) {
    self.contract = contract
    self.receipt = receipt
  }
}

/// Gives a customer the documents of her own accounts. It can be called from any task.
public protocol DocumentArchive: Sendable {
  /// The documents of `account`, or nil if the customer has no such account.
  ///
  /// Throws a ``StorageError``.
  func documents(of account: AccountNumber) async throws(StorageError) -> SignedDocuments?
}
