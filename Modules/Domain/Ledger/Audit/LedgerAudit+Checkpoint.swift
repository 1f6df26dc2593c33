import FeatureDependencies

extension LedgerAudit {
  /// So many chains are looked up together.
  private static let page = 500

  /// Checks whether each chain that `text`, checkpoints kept outside, covers still leads through
  /// the heads that it states, whether each of several follows the one before it, and whether one
  /// is there twice.
  ///
  /// Returns the last checkpoint; nil if one is none of this bank's.
  @discardableResult
  mutating func check(against text: [UInt8]) -> Checkpoint? {
    var (last, met): (Checkpoint?, Set<String>) = (nil, [])
    for text in Checkpoint.texts(in: text) {
      guard let next = checkpoint(text) else { return nil }
      if !met.insert(next.identity(by: cryptography)).inserted {
        findTwice(next)
      } else if let last {
        check(next, follows: last)
      }
      phase(.checkpointGiven) { (audit) throws(StorageError) in try audit.check(next) }
      last = next
    }
    return last
  }

  private mutating func checkpoint(_ text: [UInt8]) -> Checkpoint? {
    do throws(CheckpointFault) {
      return try Checkpoint(text: text, signedBy: bankKey, cryptography)
    } catch {
      if case .signature(.notVerified(let reason)) = error {
        report.add(StorageError.sealing(reason: reason), at: .checkpointGiven)
      } else {
        find(.checkpointInvalid, .checkpointGiven, error.reason)
      }
      return nil
    }
  }

  /// One that names none is the first, or of a version that named none: behind one that names
  /// another it is in another place than it was written.
  private mutating func check(_ next: Checkpoint, follows last: Checkpoint) {
    if next.previous == nil, last.previous == nil { return }
    guard next.previous != last.identity(by: cryptography) else { return }
    find(
      .checkpointMissing, .checkpointGiven,
      .init(
        en: "the checkpoint of \(next.writtenAt) does not follow that of \(last.writtenAt)",
        ko: "\(next.writtenAt) 체크포인트가 \(last.writtenAt) 체크포인트에 이어지지 않습니다"))
  }

  private mutating func findTwice(_ checkpoint: Checkpoint) {
    find(
      .checkpointMissing, .checkpointGiven,
      .init(
        en: "the checkpoint of \(checkpoint.writtenAt) is there twice",
        ko: "\(checkpoint.writtenAt) 체크포인트가 두 번 있습니다"))
  }

  private mutating func check(_ checkpoint: Checkpoint) throws(StorageError) {
    var heads = checkpoint.heads[...]
    while !heads.isEmpty {
      let page = heads.prefix(Self.page)
      heads = heads.dropFirst(Self.page)
      let hashes = try books.hashes(of: page.map(\.place))
      for head in page { try check(head, hashes[head.place], at: checkpoint.writtenAt) }
    }
  }

  private mutating func check(
    _ head: ChainHead, _ hash: [UInt8]?, at moment: String
  ) throws(StorageError) {
    guard let hash else { return try findMissing(head, moment) }
    guard hash.hex != head.hash else { return }
    find(
      .chainBroken, .chain(head.chain),
      .init(
        en: "its first \(head.sequence) entries are not those of the checkpoint of \(moment)",
        ko: "처음 \(head.sequence)개 항목이 \(moment) 체크포인트와 다릅니다"))
  }

  private mutating func findMissing(_ head: ChainHead, _ moment: String) throws(StorageError) {
    guard try books.hasChain(head.chain) else {
      return find(
        .chainMissing, .chain(head.chain),
        .init(
          en: "it is gone; it had \(head.sequence) entries at the checkpoint of \(moment)",
          ko: "원장이 없습니다. \(moment) 체크포인트에는 항목이 \(head.sequence)개 있었습니다"))
    }
    find(
      .tailMissing, .chain(head.chain),
      .init(
        en: "entry \(head.sequence), the last at the checkpoint of \(moment), is gone",
        ko: "\(moment) 체크포인트의 마지막 항목 \(head.sequence, .subject) 없습니다"))
  }

  /// The last checkpoint in `text`, through which `books` must lead, and through those before it;
  /// nil of an empty text, as of the file that a shell makes before the first is written to it.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` for the first thing that is wrong, and other
  /// ``StorageError``s for what could not be checked.
  static func lastCheckpoint(
    in text: [UInt8], of books: any AuditedBooks, bankKey: PublicKey,
    cryptography: any LedgerCryptography
  ) throws(StorageError) -> Checkpoint? {
    if text.isEmpty { return nil }
    var audit = LedgerAudit(of: books, bankKey: bankKey, cryptography: cryptography)
    let last = audit.check(against: text)
    try audit.throwFirstFinding()
    return last
  }
}

extension ChainHead {
  /// The entry that it states.
  fileprivate var place: EntryPlace { EntryPlace(chain: chain, sequence: sequence) }
}
