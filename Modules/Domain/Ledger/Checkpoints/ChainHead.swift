public import StrictJSON

/// Where a chain ended when a checkpoint was written.
public struct ChainHead: Sendable, Equatable {
  /// The name of the chain.
  public let chain: String
  /// The number of its last entry, which is how many it had.
  public let sequence: Int64
  /// The hash of that entry, in lower-case hexadecimal: it binds all entries before it.
  public let hash: String

  init(chain: String, sequence: Int64, hash: String) {
    self.chain = chain
    self.sequence = sequence
    self.hash = hash
  }

  /// The head that `line` of a checkpoint states; nil if it states none.
  init?(line: [UInt8]) {
    guard let content = CanonicalJSON(canonical: line), let chain = content["chain"],
      let sequence = content["ledgerSequence"].flatMap({ Int64($0) }),
      let hash = content["chainHead"]
    else { return nil }
    self.init(chain: chain, sequence: sequence, hash: hash)
  }

  /// The head as its line in a checkpoint, which has the names of receipts. It is an entry of the
  /// Merkle tree.
  public var line: CanonicalJSON {
    .strings(["chain": chain, "ledgerSequence": "\(sequence)", "chainHead": hash])
  }
}
