/// A database with few chains, which an audit reads one after the other.
///
/// Each method throws a ``StorageError`` for data that cannot be read; the audit reports it.
public protocol ChainedAuditSource: AuditSource {
  /// The names of the chains, the bank's own chain first.
  var chains: [String] { get throws(StorageError) }

  /// The number of entries in `chain`.
  func count(of chain: String) throws(StorageError) -> Int64

  /// Calls `body` with the number of each entry of `chain` above `start`, in ascending order, one
  /// at a time; for nil, with the number of every entry.
  func forEachSequence(
    of chain: String, after start: Int64?, _ body: (Int64) throws(StorageError) -> Void
  ) throws(StorageError)

  /// The end of `chain` as the database stores it, separately from the entries.
  func end(of chain: String) throws(StorageError) -> StoredEnd

  /// The stored data of the entries `sequences` of `chain`, which are in ascending order. The
  /// default implementation reads each entry separately; a faster one must return the same.
  func audited(_ sequences: [Int64], of chain: String) -> [AuditedEntry]
}

/// The number of entries that are read and checked together.
private let window = 16

extension ChainedAuditSource {
  /// The number of entries in all chains.
  public var count: Int64 {
    get throws(StorageError) {
      var total: Int64 = 0
      for chain in try chains { total += try count(of: chain) }
      return total
    }
  }

  /// Whether `chain` is one of ``chains``.
  public func hasChain(_ chain: String) throws(StorageError) -> Bool {
    try chains.contains(chain)
  }

  /// Reads one entry after the other.
  public func audited(_ sequences: [Int64], of chain: String) -> [AuditedEntry] {
    sequences.map { audited($0, of: chain) }
  }

  /// Reads one chain after the other. An error in one chain does not stop the others.
  public func forEachPart(_ body: ([ChainPart]) -> Void) throws(StorageError) {
    for chain in try chains { forEachPart(of: chain, after: nil, body) }
  }

  /// Reads the entries of `chain` after `start`, or all entries for nil, and the end of the chain.
  func forEachPart(of chain: String, after start: Int64?, _ body: ([ChainPart]) -> Void) {
    var sequences: [Int64] = []
    let end = Result { () throws(StorageError) -> StoredEnd in
      try forEachSequence(of: chain, after: start) { (sequence) throws(StorageError) in
        sequences.append(sequence)
        guard sequences.count == window else { return }
        body([ChainPart(of: chain, audited(sequences, of: chain))])
        sequences = []
      }
      return try self.end(of: chain)
    }
    // Entries read before an error are checked too.
    body([ChainPart(of: chain, audited(sequences, of: chain), end: end)])
  }

  /// Reads one chain after the other.
  public func forEachTail(
    _ body: ([ChainTail]) throws(StorageError) -> Void
  ) throws(StorageError) {
    for chain in try chains {
      let count = try count(of: chain)
      let last = count > 0 ? audited(count, of: chain) : nil
      try body([ChainTail(of: chain, count: count, stored: try end(of: chain), last: last)])
    }
  }
}
