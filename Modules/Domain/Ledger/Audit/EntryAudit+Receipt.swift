import FeatureDependencies
import StrictJSON

extension EntryAudit {
  /// Checks the receipt stored for an entry that opened an account.
  mutating func checkReceipt(
    _ stored: StoredEntry, _ place: AuditPlace
  ) throws(StorageError) {
    guard let (account, text) = try audited.receipt.get() else {
      return find(.receiptMissing, place, .init(en: "there is no receipt for it", ko: "영수증이 없습니다"))
    }
    let place = AuditPlace.receipt(account)
    let notTheBanks = AuditViolation(
      .receiptInvalid, at: place,
      .init(en: "the signature is not the bank's", ko: "은행의 서명이 아닙니다"))
    guard let content = payload(of: text, signedAs: .receipt, by: bankKey, else: notTheBanks)
    else { return }
    if content != stored.receipt(by: cryptography).bytes || account != stored.entry.account?.number
    {
      find(
        .receiptForeign, place,
        .init(
          en: "it was signed for another entry or another state of the chain",
          ko: "다른 항목 또는 다른 상태의 영수증입니다"))
    }
  }
}
