import FeatureDependencies
import StrictJSON

extension LedgerAudit {
  /// Checks whether `text`, a receipt kept outside, is of these books as they are.
  mutating func check(outside text: String) {
    let place = AuditPlace.receiptGiven
    let foreign = AuditViolation(
      .receiptInvalid, at: place,
      .init(en: "it is not a receipt signed by this bank", ko: "이 은행이 서명한 영수증이 아닙니다"))
    guard
      let bytes = report.payload(
        of: text, signedAs: .receipt, by: bankKey, cryptography, else: foreign)
    else { return }
    guard let content = CanonicalJSON(canonical: bytes) else {
      return report.violations.append(foreign)
    }
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
