public import FeatureDependencies

/// All that is stored of one entry, as far as it could be read: what an audit checks apart from the
/// entries before it.
public struct AuditedEntry: Sendable {
  /// Its number in its chain.
  public let sequence: Int64
  /// The entry with all its rows; nil if there is none.
  public let stored: Result<StoredEntry?, StorageError>
  /// The hash stored with it; nil if that cannot be read.
  public let hash: [UInt8]?
  /// The contract that opened its account, made of the stored figures; nil if there is none.
  public let contract: Result<OpeningContract?, StorageError>
  /// The key of the customer whose contract it is; nil if she has none.
  public let customerKey: Result<PublicKey?, StorageError>
  /// The receipt stored for it, with the account it is stored for; nil if there is none.
  public let receipt: Result<(account: String, text: String)?, StorageError>

  /// An entry as it was read.
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

extension AuditedBooks {
  /// All that is stored of the entry `sequence` of `chain`, each part read by itself.
  public func audited(_ sequence: Int64, of chain: String) -> AuditedEntry {
    let stored = Result { () throws(StorageError) in try entry(sequence, of: chain) }
    let row = (try? stored.get())?.entry.contract
    return AuditedEntry(
      sequence: sequence, stored: stored,
      // What cannot be read here could not be read with the entry either, which is reported.
      hash: try? hash(of: sequence, of: chain),
      contract: Result { () throws(StorageError) in
        try row.flatMap { (row) throws(StorageError) in try contract(of: row.account, in: chain) }
      },
      customerKey: Result { () throws(StorageError) in
        try row.flatMap { (row) throws(StorageError) in try key(of: row.customer) }
      },
      receipt: Result { () throws(StorageError) in try receipt(of: sequence, of: chain) })
  }
}
