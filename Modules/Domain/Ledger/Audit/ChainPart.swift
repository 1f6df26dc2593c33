/// The position of an entry.
public struct EntryPlace: Hashable, Sendable {
  /// The name of the chain.
  public let chain: String
  /// The entry's number in it.
  public let sequence: Int64

  /// Creates the position of the entry `sequence` of `chain`.
  public init(chain: String, sequence: Int64) {
    self.chain = chain
    self.sequence = sequence
  }
}

/// The end of a chain as a database stores it, separately from the entries.
public struct StoredEnd: Sendable, Equatable {
  /// The highest number ever assigned to an entry; nil if it is not stored.
  public let sequence: Int64?
  /// The hash of the last entry, ``StoredEntry/noHash`` before the first; nil if it is not stored.
  public let hash: [UInt8]?

  /// Creates a stored end, by default with nothing stored.
  public init(sequence: Int64? = nil, hash: [UInt8]? = nil) {
    self.sequence = sequence
    self.hash = hash
  }
}

/// Consecutive entries of one chain, as an audit reads them.
public struct ChainPart: Sendable {
  /// The name of the chain.
  public let chain: String
  /// The entries in ascending order; they follow those of the previous part.
  public let entries: [AuditedEntry]
  /// Nil if more of the chain follows; otherwise the stored end, or the error that ended the
  /// reading.
  public let end: Result<StoredEnd, StorageError>?

  /// Creates a part of `chain`, by default not its last part.
  public init(
    of chain: String, _ entries: [AuditedEntry], end: Result<StoredEnd, StorageError>? = nil
  ) {
    self.chain = chain
    self.entries = entries
    self.end = end
  }
}

/// The last entry of a chain, as recorded in a checkpoint.
public struct ChainTail: Sendable {
  /// The name of the chain.
  public let chain: String
  /// The number of entries in the chain.
  public let count: Int64
  /// The end of the chain as the database stores it.
  public let stored: StoredEnd
  /// The entry with the number ``count``; nil for a chain without entries.
  public let last: AuditedEntry?

  /// Creates the tail of `chain`.
  public init(of chain: String, count: Int64, stored: StoredEnd, last: AuditedEntry?) {
    self.chain = chain
    self.count = count
    self.stored = stored
    self.last = last
  }
}
