/// A checkpoint in the JSON output for scripts.
public struct CheckpointJSON: Encodable {
  struct Head: Encodable {
    let chain: String
    let ledgerSequence: Int64
    let chainHead: String
  }

  let checkpoint: String
  let writtenAt: String
  let heads: [Head]
  let previousCheckpoint: String?
  let savedTo: String?

  /// Creates the output for `checkpoint`, with the path of the file it was saved to, if any.
  public init(_ checkpoint: Checkpoint, savedTo path: String? = nil) {
    self.checkpoint = checkpoint.text
    writtenAt = checkpoint.writtenAt
    heads = checkpoint.heads.map {
      Head(chain: $0.chain, ledgerSequence: $0.sequence, chainHead: $0.hash)
    }
    previousCheckpoint = checkpoint.previous
    savedTo = path
  }
}
