public import FeatureDependencies

/// The documents of an account: the contract that the customer signed, and the bank's receipt.
public struct AccountDocuments: Sendable, Equatable {
  /// The account's number.
  public let number: AccountNumber
  /// The opening with the signed contract; nil for a demand account, which has no contract.
  public let opened: OpenedAccount?
  /// The data that the customer's signature covers in addition to the contract; nil without one.
  public let cover: ContractCover?
  /// The bank's receipt.
  public let receipt: Receipt

  /// Creates the documents of a product account, whose signature also covers `cover`.
  public init(of opened: OpenedAccount, covering cover: ContractCover) {
    number = opened.number
    self.opened = opened
    self.cover = cover
    receipt = opened.receipt
  }

  /// Creates the documents of the demand account `number`, which has no contract.
  public init(demand number: AccountNumber, receipt: Receipt) {
    self.number = number
    opened = nil
    cover = nil
    self.receipt = receipt
  }
}

/// The documents and the account history of one customer.
///
/// A conformer can be called from any task.
public protocol DocumentArchive: Sendable {
  /// The movements of `account`, oldest first; nil if the customer has no such account.
  func movements(of account: AccountNumber) async throws(StorageError) -> [AccountMovement]?

  /// The documents of `account`, or nil if the customer has no such account.
  func documents(of account: AccountNumber) async throws(StorageError) -> AccountDocuments?
}
