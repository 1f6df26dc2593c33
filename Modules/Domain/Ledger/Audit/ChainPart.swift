/// Where an entry stands.
public struct EntryPlace: Hashable, Sendable {
  /// The name of the chain.
  public let chain: String
  /// The entry's number in it.
  public let sequence: Int64

  /// The place of the entry `sequence` of `chain`.
  public init(chain: String, sequence: Int64) {
    self.chain = chain
    self.sequence = sequence
  }
}

/// Where a chain ends, as a database remembers it apart from the entries.
public struct StoredEnd: Sendable, Equatable {
  /// The highest number that was ever given to an entry; nil if none is remembered.
  public let sequence: Int64?
  /// The hash of the last entry, ``StoredEntry/noHash`` before the first; nil if none is
  /// remembered.
  public let hash: [UInt8]?

  /// What is remembered; without arguments, nothing.
  public init(sequence: Int64? = nil, hash: [UInt8]? = nil) {
    self.sequence = sequence
    self.hash = hash
  }
}

/// Neighbouring entries of one chain, as an audit reads them.
public struct ChainPart: Sendable {
  /// The name of the chain.
  public let chain: String
  /// The entries, their numbers rising, which follow those of the part before.
  public let entries: [AuditedEntry]
  /// Nil if more of the chain follows; else where it should end, or why no more could be read.
  public let end: Result<StoredEnd, StorageError>?

  /// A part of `chain`, by default not its last one.
  public init(
    of chain: String, _ entries: [AuditedEntry], end: Result<StoredEnd, StorageError>? = nil
  ) {
    self.chain = chain
    self.entries = entries
    self.end = end
  }
}

/// The last entry of a chain, as it is signed in a checkpoint.
public struct ChainTail: Sendable {
  /// The name of the chain.
  public let chain: String
  /// How many entries the chain has.
  public let count: Int64
  /// Where it ends as the database remembers it.
  public let stored: StoredEnd
  /// The entry that has the number ``count``; nil of a chain without entries.
  public let last: AuditedEntry?

  /// The end of `chain`.
  public init(of chain: String, count: Int64, stored: StoredEnd, last: AuditedEntry?) {
    self.chain = chain
    self.count = count
    self.stored = stored
    self.last = last
  }
}
