/// Books of few chains, which an audit reads one after the other.
///
/// Each method throws a ``StorageError`` for what cannot be read, which the audit reports.
public protocol BooksByChain: AuditedBooks {
  /// The names of the chains, the one with the founding first.
  var chains: [String] { get throws(StorageError) }

  /// How many entries the chain `chain` has.
  func count(of chain: String) throws(StorageError) -> Int64

  /// Calls `body` with the number of each entry of `chain` above `start`, in rising order, one at a
  /// time; with nil, of every entry.
  func forEachSequence(
    of chain: String, after start: Int64?, _ body: (Int64) throws(StorageError) -> Void
  ) throws(StorageError)

  /// Where `chain` ends, as the database remembers it apart from the entries.
  func end(of chain: String) throws(StorageError) -> StoredEnd

  /// All that is stored of the entries `sequences` of `chain`, which rise, in their order: the same
  /// as each read by itself, which is what a conformer does that has nothing faster.
  func audited(_ sequences: [Int64], of chain: String) -> [AuditedEntry]
}

/// So many entries are read and checked together.
private let window = 16

extension BooksByChain {
  /// The entries of all chains together.
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

  /// The entries `sequences` of `chain`, one after the other.
  public func audited(_ sequences: [Int64], of chain: String) -> [AuditedEntry] {
    sequences.map { audited($0, of: chain) }
  }

  /// One chain after the other; what stops one stops no other.
  public func forEachPart(_ body: ([ChainPart]) -> Void) throws(StorageError) {
    for chain in try chains { forEachPart(of: chain, after: nil, body) }
  }

  /// The entries of `chain` behind `start`, with nil all of them, and its end.
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
    // What was read before an error is checked, too.
    body([ChainPart(of: chain, audited(sequences, of: chain), end: end)])
  }

  /// One chain after the other.
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
