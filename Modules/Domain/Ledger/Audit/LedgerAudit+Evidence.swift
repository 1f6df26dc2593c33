import FeatureDependencies
import StrictJSON

extension LedgerAudit {
  /// The number of chains that are looked up together.
  private static let page = 500

  /// Checks that the chains still contain the heads of `text`, a checkpoint that was stored outside
  /// the database. The end of its line may be missing.
  mutating func checkCheckpoint(_ text: [UInt8]) {
    let line = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    let signed = String(decoding: line, as: UTF8.self)
    let foreign = AuditViolation(
      .checkpointInvalid, at: .checkpointGiven,
      .init(
        en: "it is not a whole checkpoint signed by this bank", ko: "이 은행이 서명한 온전한 체크포인트가 아닙니다"))
    guard
      let payload = report.payload(
        of: signed, signedAs: .checkpoint, by: bankKey, cryptography, else: foreign)
    else { return }
    guard let checkpoint = Checkpoint(payload, signed: signed) else {
      return report.violations.append(foreign)
    }
    phase(.checkpointGiven) { (audit) throws(StorageError) in try audit.check(checkpoint) }
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
