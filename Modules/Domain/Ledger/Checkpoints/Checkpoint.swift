public import FeatureDependencies
import StrictJSON

/// The bank's signed statement of where each chain ends. A copy kept elsewhere reveals every chain
/// that is later truncated, deleted or rewritten.
///
/// The text is the bank's signature over the root of a Merkle tree (RFC 6962 section 2.1), followed
/// by the tree's leaves: the chain heads, one per line. Because the root covers the heads, the
/// signed content stays short however many chains there are. A checkpoint can name its predecessor,
/// so that a missing one between them is noticed.
public struct Checkpoint: Sendable, Equatable {
  /// The time of writing: ISO 8601 in Seoul's time.
  public let writtenAt: String
  /// The end of each chain, the bank's own chain first.
  public let heads: [ChainHead]
  /// The root of the tree over the lines of ``heads``, in lower-case hexadecimal.
  public let root: String
  /// The SHA-256 of the previous checkpoint's ``signed`` text, in lower-case hexadecimal; nil if
  /// none is named.
  public let previous: String?
  /// The bank's signature: a text signed as ``SignedTextKind/checkpoint``.
  public let signed: String

  /// The checkpoint as it is stored: the signature, then the heads, one per line.
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

  /// The hash by which a later checkpoint names this one: SHA-256 of ``signed``, in lower-case
  /// hexadecimal.
  func identity(by cryptography: any LedgerCryptography) -> String {
    cryptography.sha256(Array(signed.utf8)).hex
  }
}

/// The content that the bank signs in a checkpoint.
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

  /// Parses signed content; nil if `bytes` are anything else.
  init?(signed bytes: [UInt8]) {
    guard let content = CanonicalJSON(canonical: bytes), let writtenAt = content["writtenAt"],
      let chains = content["chains"].flatMap({ Int($0) }), let root = content["merkleRoot"]
    else { return nil }
    self.writtenAt = writtenAt
    self.chains = chains
    self.root = root
    previous = content["previousCheckpoint"]
  }

  /// Omits the previous checkpoint if there is none, so that the bytes are those of versions
  /// without that field.
  var canonical: CanonicalJSON {
    .strings([
      "writtenAt": writtenAt, "chains": "\(chains)", "merkleRoot": root,
      "previousCheckpoint": previous,
    ])
  }
}

extension Checkpoint {
  /// Has `seal` sign the end of each chain of `source` at `moment`. `source` must read one
  /// snapshot. The checkpoint names the last checkpoint in the text `earlier`, if there is one.
  ///
  /// The last entry of each chain is checked, on all cores: the bank signs only entries that it
  /// wrote. The chains must contain the heads of the earlier checkpoints. Entries before the ends
  /// are left to the audit. Throws ``StorageError/inconsistent(what:)`` for the first violation,
  /// and other ``StorageError``s.
  public init(
    of source: any AuditSource, at moment: Timestamp, after earlier: [UInt8]? = nil,
    sealedBy seal: any BankSeal, _ cryptography: any LedgerCryptography
  ) throws(StorageError) {
    var previous: Checkpoint?
    if let earlier {
      previous = try LedgerAudit.lastCheckpoint(
        in: earlier, of: source, bankKey: seal.publicKey, cryptography: cryptography)
    }
    let heads = try source.heads(by: seal.publicKey, cryptography)
    let content = CheckpointContent(
      writtenAt: "\(moment)", heads: heads, previous: previous?.identity(by: cryptography),
      by: cryptography)
    self.init(content, heads: heads, signed: try seal.sign(checkpoint: content.canonical))
  }
}

extension AuditSource {
  /// The ends of all chains. Throws ``StorageError/inconsistent(what:)`` unless each is as the bank
  /// wrote it.
  fileprivate func heads(
    by bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(StorageError) -> [ChainHead] {
    var heads: [ChainHead] = []
    var work = OrderedWork<Result<[ChainHead], StorageError>>()
    try forEachTail { (tails) throws(StorageError) in
      work.begin {
        Result { () throws(StorageError) in
          var heads: [ChainHead] = []
          for tail in tails {
            if let head = try tail.head(by: bankKey, cryptography) { heads.append(head) }
          }
          return heads
        }
      }
      while work.isFull, let next = work.next() { heads += try next.get() }
    }
    while let next = work.next() { heads += try next.get() }
    return heads
  }
}

extension ChainTail {
  /// The end of the chain; nil for the chain of a customer who has opened nothing and so has no
  /// entries. Throws ``StorageError/inconsistent(what:)`` unless the end is as the bank wrote it.
  fileprivate func head(
    by bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(StorageError) -> ChainHead? {
    let wrong = StorageError.inconsistent(what: "the end of chain \(chain)")
    guard stored.sequence ?? 0 == count else { throw wrong }
    guard let last else {
      guard stored.hash == nil || stored.hash == StoredEntry.noHash else { throw wrong }
      return nil
    }
    let checked = EntryAudit.check(last, bankKey: bankKey, cryptography: cryptography)
    guard let entry = try checked.entry.stored.get(), checked.isIntact,
      checked.found.violations.isEmpty, entry.entry.chain == chain,
      stored.hash == nil || stored.hash == entry.hash
    else { throw wrong }
    if let note = checked.found.notes.first { throw .failed(reason: note.detail.en) }
    return ChainHead(chain: chain, sequence: count, hash: entry.hash.hex)
  }
}

extension Checkpoint {
  /// Parses `text` and checks that the bank with the key `bankKey` signed all of it.
  ///
  /// Throws a ``CheckpointFault``.
  init(
    text: [UInt8], signedBy bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(CheckpointFault) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let signed = String(decoding: lines.removeFirst(), as: UTF8.self)
    if lines.last == [] { lines.removeLast() }
    let content = try Self.content(of: signed, signedBy: bankKey, cryptography)
    guard lines.count == content.chains else {
      throw .cut(chains: content.chains, found: lines.count)
    }
    let heads = lines.compactMap { ChainHead(line: Array($0)) }
    guard heads.count == lines.count,
      MerkleTree.root(of: lines, by: cryptography).hex == content.root
    else { throw .otherHeads }
    self.init(content, heads: heads, signed: signed)
  }

  /// Splits `text` into checkpoints. Each begins with a line that is not a head.
  static func texts(in text: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isFirst = !line.isEmpty && line.first != UInt8(ascii: "{")
      if texts.isEmpty || isFirst {
        texts.append(Array(line))
      } else {
        texts[texts.count - 1] += [UInt8(ascii: "\n")] + line
      }
    }
    return texts
  }

  private static func content(
    of signed: String, signedBy bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(CheckpointFault) -> CheckpointContent {
    let payload: [UInt8]
    do {
      payload = try cryptography.payload(of: signed, signedAs: .checkpoint, by: bankKey)
    } catch { throw .signature(error) }
    guard let content = CheckpointContent(signed: payload) else { throw .signature(.malformed) }
    return content
  }
}

/// Why a text is not a valid checkpoint of a bank.
enum CheckpointFault: Error, Equatable {
  /// The first line is not the bank's signature of a checkpoint, or the signature could not be
  /// checked.
  case signature(SignatureError)
  /// The text has `found` heads, but the bank signed `chains` chains.
  case cut(chains: Int, found: Int)
  /// The heads differ from those that the bank signed.
  case otherHeads
}

extension CheckpointFault {
  /// The fault in a few words.
  var reason: LocalizedText {
    switch self {
    case .signature(.malformed):
      .init(en: "it is not a checkpoint, or its beginning is missing", ko: "체크포인트가 아니거나 앞부분이 잘렸습니다")
    case .signature(.otherHeader):
      .init(
        en: "another bank signed it, or it is not a checkpoint",
        ko: "다른 은행이 서명했거나 체크포인트가 아닙니다")
    case .signature(.badSignature):
      .init(
        en: "it was changed: the signature is not valid", ko: "내용이 변경되어 서명이 유효하지 않습니다")
    case .signature(.notVerified(let reason)): reason
    case .cut(let chains, let found):
      .init(
        en: "it is not complete: the bank signed \(chains) chains, and it has \(found)",
        ko: "일부가 잘렸거나 더해졌습니다. 은행은 해시 체인 \(chains)개에 서명했는데 \(found)개가 있습니다")
    case .otherHeads:
      .init(
        en: "it was changed: its heads differ from those that the bank signed",
        ko: "내용이 변경되었습니다. 은행이 서명한 해시 체인 목록과 다릅니다")
    }
  }
}
