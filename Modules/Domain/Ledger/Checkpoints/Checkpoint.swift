import StrictJSON

/// What the bank says of all its chains at one moment: kept elsewhere, it shows each chain that is
/// cut, dropped or rewritten afterwards.
///
/// As a text it is a signature of the bank's over the root of a Merkle tree (RFC 6962 section 2.1),
/// and behind it the heads that the tree is made of, a line each: the root binds them, so that what
/// is signed is short however many chains there are. It can name the checkpoint before it, so that
/// one that is missing between two is noticed.
public struct Checkpoint: Sendable, Equatable {
  /// When it was written: ISO 8601 in Seoul's time.
  public let writtenAt: String
  /// Where each chain ended, the bank's own first.
  public let heads: [ChainHead]
  /// The root of the tree over the lines of ``heads``, in lower-case hexadecimal.
  public let root: String
  /// The SHA-256 of what the bank signed in the checkpoint before this one, in lower-case
  /// hexadecimal; nil if it names none.
  public let previous: String?
  /// The bank's signature: a text signed as ``SignedTextKind/checkpoint``.
  public let signed: String

  /// The checkpoint as it is kept: the signature and the heads, a line each.
  public var text: String {
    var bytes = Array(signed.utf8)
    for head in heads { bytes += [UInt8(ascii: "\n")] + head.line.bytes }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  init(_ content: CheckpointContent, heads: [ChainHead], signed: String) {
    writtenAt = content.writtenAt
    self.heads = heads
    root = content.root
    previous = content.previous
    self.signed = signed
  }

  /// What another checkpoint names this one by: the hash of ``signed``, in lower-case hexadecimal.
  func identity(by cryptography: any LedgerCryptography) -> String {
    cryptography.sha256(Array(signed.utf8)).hex
  }
}

/// What the bank signs in a checkpoint.
struct CheckpointContent {
  let writtenAt: String
  let chains: Int
  let root: String
  let previous: String?

  init(
    writtenAt: String, heads: [ChainHead], previous: String?,
    by cryptography: any LedgerCryptography
  ) {
    self.writtenAt = writtenAt
    self.previous = previous
    chains = heads.count
    root = MerkleTree.root(of: heads.map { $0.line.bytes[...] }, by: cryptography).hex
  }

  /// What `bytes` say; nil if they are no such content.
  init?(signed bytes: [UInt8]) {
    guard let content = CanonicalJSON(canonical: bytes), let writtenAt = content["writtenAt"],
      let chains = content["chains"].flatMap({ Int($0) }), let root = content["merkleRoot"]
    else { return nil }
    self.writtenAt = writtenAt
    self.chains = chains
    self.root = root
    previous = content["previousCheckpoint"]
  }

  /// Without a checkpoint before it, the same as before there was a name for that.
  var canonical: CanonicalJSON {
    .strings([
      "writtenAt": writtenAt, "chains": "\(chains)", "merkleRoot": root,
      "previousCheckpoint": previous,
    ])
  }
}
