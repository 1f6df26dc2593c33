import StrictJSON

/// The last entry of a chain at the time of a checkpoint.
public struct ChainHead: Sendable, Equatable {
  /// The name of the chain.
  public let chain: String
  /// The number of the last entry, which equals the number of entries.
  public let sequence: Int64
  /// The hash of that entry in lower-case hexadecimal; it covers all entries before it.
  public let hash: String
}

extension ChainHead {
  /// Reads a head of a checkpoint; nil if `content` is anything else.
  init?(_ content: CanonicalJSON) {
    guard let chain = content["chain"],
      let sequence = content["ledgerSequence"].flatMap({ Int64($0) }),
      let hash = content["chainHead"]
    else { return nil }
    self.init(chain: chain, sequence: sequence, hash: hash)
  }

  /// The head in a checkpoint, with the field names of receipts.
  var canonical: CanonicalJSON {
    .strings(["chain": chain, "ledgerSequence": "\(sequence)", "chainHead": hash])
  }
}
