import FeatureDependencies

extension LedgerAudit {
  /// Checks whether each chain that `text`, a checkpoint kept outside, covers still leads through
  /// the head that it states.
  mutating func check(against text: [UInt8]) {
    let checkpoint: Checkpoint
    do throws(CheckpointFault) {
      checkpoint = try Checkpoint(text: text, signedBy: bankKey, cryptography)
    } catch {
      guard case .signature(.notVerified(let reason)) = error else {
        return find(.checkpointInvalid, .checkpointGiven, error.reason)
      }
      return report.add(.sealing(reason: reason), at: .checkpointGiven)
    }
    phase(.checkpointGiven) { (audit) throws(StorageError) in
      let chains = Set(try audit.books.chains)
      for head in checkpoint.heads {
        try audit.check(head, of: checkpoint.writtenAt, isThere: chains.contains(head.chain))
      }
    }
  }

  private mutating func check(
    _ head: ChainHead, of moment: String, isThere: Bool
  ) throws(StorageError) {
    let place = AuditPlace.chain(head.chain)
    guard isThere else {
      return find(
        .chainMissing, place,
        .init(
          en: "it is gone; it had \(head.sequence) entries at the checkpoint of \(moment)",
          ko: "원장이 없습니다. \(moment) 체크포인트에는 항목이 \(head.sequence)개 있었습니다"))
    }
    guard let hash = try books.hash(of: head.sequence, of: head.chain) else {
      return find(
        .tailMissing, place,
        .init(
          en: "entry \(head.sequence), the last at the checkpoint of \(moment), is gone",
          ko: "\(moment) 체크포인트의 마지막 항목 \(head.sequence, .subject) 없습니다"))
    }
    guard hash.hex != head.hash else { return }
    find(
      .chainBroken, place,
      .init(
        en: "its first \(head.sequence) entries are not those of the checkpoint of \(moment)",
        ko: "처음 \(head.sequence)개 항목이 \(moment) 체크포인트와 다릅니다"))
  }
}
