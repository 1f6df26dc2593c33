import FeatureDependencies
import StrictJSON

extension LedgerAudit {
  /// The number of chains that are looked up together.
  private static let page = 500

  /// Checks the checkpoints in `text`, which was stored outside the database. The chains must still
  /// contain the heads of each checkpoint. Each checkpoint must follow the previous one, and none
  /// may be repeated.
  ///
  /// Returns the last checkpoint; nil if one of them is not a valid checkpoint of this bank.
  @discardableResult
  mutating func checkCheckpoints(in text: [UInt8]) -> Checkpoint? {
    var previous: Checkpoint?
    var met: Set<String> = []
    for text in Self.lines(of: text) {
      guard let next = checkpoint(text) else { return nil }
      if !met.insert(next.identity(by: cryptography)).inserted {
        reportRepeated(next)
      } else if let previous {
        checkSuccession(of: next, after: previous)
      }
      phase(.checkpointGiven) { (audit) throws(StorageError) in try audit.check(next) }
      previous = next
    }
    return previous
  }

  private mutating func checkpoint(_ text: [UInt8]) -> Checkpoint? {
    do { return try Checkpoint(text: text, signedBy: bankKey, cryptography) } catch {
      if case .notVerified(let reason) = error {
        report.add(StorageError.sealing(reason: reason), at: .checkpointGiven)
      } else {
        addViolation(.checkpointInvalid, .checkpointGiven, error.checkpointReason)
      }
      return nil
    }
  }

  /// The lines of `text`; an end of line after the last one is optional.
  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.count > 1, lines.last == [] { lines.removeLast() }
    return lines.map { Array($0) }
  }

  /// Reports `next` unless it names `previous` as its predecessor. Two checkpoints that name none
  /// were written to separate files, so this is accepted.
  private mutating func checkSuccession(of next: Checkpoint, after previous: Checkpoint) {
    if next.previous == nil, previous.previous == nil { return }
    guard next.previous != previous.identity(by: cryptography) else { return }
    addViolation(
      .checkpointMissing, .checkpointGiven,
      .init(
        en: "the checkpoint of \(next.writtenAt) does not follow that of \(previous.writtenAt)",
        ko: "\(next.writtenAt) 체크포인트가 \(previous.writtenAt) 체크포인트에 이어지지 않습니다"))
  }

  private mutating func reportRepeated(_ checkpoint: Checkpoint) {
    addViolation(
      .checkpointMissing, .checkpointGiven,
      .init(
        en: "the checkpoint of \(checkpoint.writtenAt) occurs twice",
        ko: "\(checkpoint.writtenAt) 체크포인트가 두 번 있습니다"))
  }

  private mutating func check(_ checkpoint: Checkpoint) throws(StorageError) {
    var heads = checkpoint.heads[...]
    while !heads.isEmpty {
      let page = heads.prefix(Self.page)
      heads = heads.dropFirst(Self.page)
      let hashes = try source.hashes(of: page.map(\.place))
      for head in page { try check(head, hashes[head.place], at: checkpoint.writtenAt) }
    }
  }

  private mutating func check(
    _ head: ChainHead, _ hash: [UInt8]?, at moment: String
  ) throws(StorageError) {
    guard let hash else { return try reportMissing(head, moment) }
    guard hash.hex != head.hash else { return }
    addViolation(
      .chainBroken, .chain(head.chain),
      .init(
        en: "its first \(head.sequence) entries differ from those of the checkpoint of \(moment)",
        ko: "처음 \(head.sequence)개 항목이 \(moment) 체크포인트와 다릅니다"))
  }

  private mutating func reportMissing(_ head: ChainHead, _ moment: String) throws(StorageError) {
    guard try source.hasChain(head.chain) else {
      return addViolation(
        .chainMissing, .chain(head.chain),
        .init(
          en: "it is missing; it had \(head.sequence) entries at the checkpoint of \(moment)",
          ko: "해시 체인이 없습니다. \(moment) 체크포인트에는 항목이 \(head.sequence)개 있었습니다"))
    }
    addViolation(
      .tailMissing, .chain(head.chain),
      .init(
        en: "entry \(head.sequence), the last at the checkpoint of \(moment), is missing",
        ko: "\(moment) 체크포인트의 마지막 항목 \(head.sequence, .subject) 없습니다"))
  }

  /// The last checkpoint in `text`. The chains of `source` must contain the heads of all
  /// checkpoints in it. Nil for an empty text, such as a file that a shell has just created for
  /// redirected output.
  ///
  /// Throws ``StorageError/checkpointInvalid(reason:)`` for the first fault of `text` itself,
  /// ``StorageError/inconsistent(what:)`` for the first violation in the chains, and other
  /// ``StorageError``s for data that could not be checked.
  static func lastCheckpoint(
    in text: [UInt8], of source: any AuditSource, bankKey: PublicKey,
    cryptography: any LedgerCryptography
  ) throws(StorageError) -> Checkpoint? {
    if text.isEmpty { return nil }
    var audit = LedgerAudit(of: source, bankKey: bankKey, cryptography: cryptography)
    let found = audit.checkCheckpoints(in: text)
    // Damage of the database can be found at the same place.
    let faults: [AuditViolation.Problem] = [.checkpointInvalid, .checkpointMissing]
    if let fault = audit.report.violations.first(where: { faults.contains($0.problem) }) {
      throw .checkpointInvalid(reason: fault.detail)
    }
    try audit.throwFirstFinding()
    return found
  }
}

extension ChainHead {
  /// The position of the entry that the head names.
  fileprivate var place: EntryPlace { EntryPlace(chain: chain, sequence: sequence) }
}

extension LedgerAudit {
  /// Checks that `text`, a receipt stored outside the database, matches this ledger.
  mutating func checkReceipt(_ text: String) {
    let place = AuditPlace.receiptGiven
    let foreign = AuditViolation(
      .receiptInvalid, at: place,
      .init(en: "it is not a receipt signed by this bank", ko: "이 은행이 서명한 개설확인서가 아닙니다"))
    guard
      let bytes = report.payload(
        of: text, signedAs: .receipt, by: bankKey, cryptography, else: foreign)
    else { return }
    guard let content = CanonicalJSON(canonical: bytes) else {
      return report.violations.append(foreign)
    }
    phase(place) { (audit) throws(StorageError) in
      guard let sequence = content["ledgerSequence"].flatMap({ Int64($0) }),
        case let named = EntryPlace(
          chain: content["chain"] ?? LedgerEntry.bankChain, sequence: sequence),
        let hash = try audit.source.hashes(of: [named])[named]
      else {
        return audit.addViolation(
          .tailMissing, place,
          .init(en: "the entry that it names is not in the chain", ko: "개설확인서의 항목이 해시 체인에 없습니다"))
      }
      if hash.hex != content["chainHead"] {
        audit.addViolation(
          .chainBroken, place,
          .init(
            en: "the chain at entry \(sequence) differs from the one that it names",
            ko: "항목 \(sequence)의 해시 체인이 개설확인서와 다릅니다"))
      }
    }
  }
}
