import FeatureDependencies
import StrictJSON

extension LedgerAudit {
  /// Checks the receipt stored for an entry that opened an account.
  mutating func checkReceipt(
    _ stored: StoredEntry, _ place: AuditPlace, of chain: String
  ) throws(StorageError) {
    guard let (account, text) = try books.receipt(of: stored.entry.sequence, of: chain) else {
      return find(.receiptMissing, place, .init(en: "there is no receipt for it", ko: "영수증이 없습니다"))
    }
    let place = AuditPlace.receipt(account)
    let notTheBanks = AuditViolation(
      .receiptInvalid, at: place,
      .init(en: "the signature is not the bank's", ko: "은행의 서명이 아닙니다"))
    guard let content = payload(of: text, signedAs: .receipt, by: bankKey, else: notTheBanks)
    else { return }
    if content != stored.receipt(by: cryptography) || account != stored.entry.account?.number {
      find(
        .receiptForeign, place,
        .init(
          en: "it was signed for another entry or another state of the chain",
          ko: "다른 항목 또는 다른 상태의 영수증입니다"))
    }
  }

  /// Checks whether `text`, a receipt kept outside, is of these books as they are.
  mutating func check(outside text: String) {
    let place = AuditPlace.receiptGiven
    let foreign = AuditViolation(
      .receiptInvalid, at: place,
      .init(en: "it is not a receipt signed by this bank", ko: "이 은행이 서명한 영수증이 아닙니다"))
    guard let content = payload(of: text, signedAs: .receipt, by: bankKey, else: foreign)
    else { return }
    phase(place) { (audit) throws(StorageError) in
      guard let sequence = content["ledgerSequence"].flatMap({ Int64($0) }),
        let hash = try audit.books.hash(
          of: sequence, of: content["chain"] ?? LedgerEntry.bankChain)
      else {
        return audit.find(
          .tailMissing, place,
          .init(en: "the entry it names is not in the chain", ko: "영수증의 항목이 원장에 없습니다"))
      }
      if hash.hex != content["chainHead"] {
        audit.find(
          .chainBroken, place,
          .init(
            en: "the chain at entry \(sequence) is not the one it names",
            ko: "항목 \(sequence)의 원장이 영수증과 다릅니다"))
      }
    }
  }
}
