public import FeatureDependencies
import StrictJSON

/// The bank's signed statement of where each chain ends. A copy kept elsewhere reveals every chain
/// that is later truncated, deleted or rewritten.
///
/// The text is the bank's signature over the sorted list of all chain heads, in one line.
public struct Checkpoint: Sendable, Equatable {
  /// The time of writing: ISO 8601 in Seoul's time.
  public let writtenAt: String
  /// The end of each chain, sorted by the chain's name.
  public let heads: [ChainHead]
  /// The bank's signature: a text signed as ``SignedTextKind/checkpoint``.
  public let signed: String

  /// The checkpoint as it is stored: ``signed``, as a line.
  public var text: String { signed + "\n" }
}

extension Checkpoint {
  /// Has `seal` sign the end of each chain of `source` at `moment`.
  ///
  /// The bank signs only a ledger without a fault: `report` is of an audit of the same snapshot.
  /// Throws ``StorageError/inconsistent(what:)`` for its first violation,
  /// ``StorageError/failed(because:)`` for its first failed check, and other ``StorageError``s.
  public init(
    of source: any AuditSource, audited report: AuditReport, at moment: Timestamp,
    sealedBy seal: any BankSeal
  ) throws(StorageError) {
    try report.throwFirstFinding()
    writtenAt = "\(moment)"
    heads = try source.heads()
    signed = try seal.sign(
      checkpoint: .object([
        "writtenAt": .string(writtenAt), "heads": .array(heads.map(\.canonical)),
      ]))
  }

  /// Reads `payload`, the content of the text `signed`; nil if it is not a checkpoint.
  init?(_ payload: [UInt8], signed: String) {
    // The number of chains has no limit, and the bank has signed the bytes.
    guard let content = CanonicalJSON(canonical: payload, limit: payload.count),
      let writtenAt = content["writtenAt"], case .object(let members) = content,
      case .array(let elements) = members["heads"]
    else { return nil }
    self.writtenAt = writtenAt
    heads = elements.compactMap { ChainHead($0) }.sortedByName
    guard heads.count == elements.count else { return nil }
    self.signed = signed
  }
}

extension [ChainHead] {
  /// The heads in the order of the UTF-8 of the chains' names.
  fileprivate var sortedByName: [ChainHead] {
    sorted { $0.chain.utf8.lexicographicallyPrecedes($1.chain.utf8) }
  }
}

extension AuditSource {
  /// The ends of all chains. A customer who has opened nothing may have a chain without entries,
  /// which has no head.
  fileprivate func heads() throws(StorageError) -> [ChainHead] {
    var heads: [ChainHead] = []
    for (chain, end) in try ends() {
      guard let sequence = end.sequence, let hash = end.hash else {
        throw .inconsistent(what: AuditPlace.lastEntry.named(in: chain).text)
      }
      if sequence > 0 { heads.append(ChainHead(chain: chain, sequence: sequence, hash: hash.hex)) }
    }
    return heads.sortedByName
  }
}
