public import FeatureDependencies

/// The stored data of one entry, as far as it could be read. An audit checks it independently of
/// the entries before it.
public struct AuditedEntry: Sendable {
  /// The entry's number in its chain.
  public let sequence: Int64
  /// The entry with all its rows; nil if there is none.
  public let stored: Result<StoredEntry?, StorageError>
  /// The hash stored with the entry; nil if it cannot be read.
  public let hash: [UInt8]?
  /// The contract that opened the entry's account, rebuilt from the stored figures; nil if there is
  /// none.
  public let contract: Result<OpeningContract?, StorageError>
  /// The public key of the customer who signed the entry's contract; nil if there is no contract or
  /// no stored key.
  public let customerKey: Result<PublicKey?, StorageError>
  /// The receipt stored for the entry and the account it is stored for; nil if there is none.
  public let receipt: Result<(account: String, text: String)?, StorageError>

  /// Creates an entry from the results of its reads.
  public init(
    sequence: Int64, stored: Result<StoredEntry?, StorageError>, hash: [UInt8]?,
    contract: Result<OpeningContract?, StorageError>,
    customerKey: Result<PublicKey?, StorageError>,
    receipt: Result<(account: String, text: String)?, StorageError>
  ) {
    self.sequence = sequence
    self.stored = stored
    self.hash = hash
    self.contract = contract
    self.customerKey = customerKey
    self.receipt = receipt
  }
}
