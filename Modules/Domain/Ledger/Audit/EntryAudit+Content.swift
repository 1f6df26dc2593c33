import FeatureDependencies
import StrictJSON

extension EntryAudit {
  /// Checks what `stored` says: contract and receipt. Throws a ``StorageError``.
  mutating func checkContent(_ stored: StoredEntry) throws(StorageError) {
    let place = AuditPlace.entry(stored.entry.sequence)
    switch stored.entry.kind {
    case .founding: try checkFounding(stored, place)
    case .enrolment: try checkReceipt(stored, place)
    case .opening:
      try checkContract(stored, place)
      try checkReceipt(stored, place)
    }
  }

  private mutating func checkFounding(
    _ stored: StoredEntry, _ place: AuditPlace
  ) throws(StorageError) {
    if stored.entry.key?.publicKey != bankKey.bytes {
      find(
        .keyChanged, place,
        .init(en: "it names another key as the bank's", ko: "다른 은행 키가 적혀 있습니다"))
    }
    let receipt = try audited.receipt.get()
    if receipt != nil || !stored.isFounding {
      find(
        .receiptForeign, place,
        .init(
          en: "only the first entry founds the bank; it has no receipt, and moves no money",
          ko: "은행 설립은 첫 항목뿐이며 영수증도 이체도 없습니다"))
    }
  }

  private mutating func checkContract(
    _ stored: StoredEntry, _ place: AuditPlace
  ) throws(StorageError) {
    guard let row = stored.entry.contract else {
      return find(
        .contractMissing, place,
        .init(en: "an account was opened without a contract", ko: "계약 없이 계좌가 개설되었습니다"))
    }
    let place = AuditPlace.contract(row.account)
    let contract: OpeningContract?
    do { contract = try audited.contract.get() } catch {
      guard case .inconsistent = error else { throw error }
      return find(.contractChanged, place, error.reason)
    }
    guard let contract, let key = try audited.customerKey.get() else {
      return find(
        .contractMissing, place,
        .init(en: "its account or its customer's key is gone", ko: "계좌 또는 고객 키가 없습니다"))
    }
    let notHers = AuditViolation(
      .signatureInvalid, at: place,
      .init(en: "the signature is not the customer's", ko: "고객의 서명이 아닙니다"))
    guard
      let signed = payload(of: row.signed.text, signedAs: .contract, by: key, else: notHers)
    else { return }
    if signed != (try? contract.canonical)?.bytes {
      find(
        .contractChanged, place,
        .init(en: "what is stored is not what was signed", ko: "저장된 내용이 서명한 내용과 다릅니다"))
    }
    checkMoney(stored.entry, contract.terms, place)
  }

  private mutating func checkMoney(
    _ entry: LedgerEntry, _ terms: OpeningTerms, _ place: AuditPlace
  ) {
    let amount = terms.selection.amount
    let moved = entry.postings.map { [$0.account: $0.amount] }
    // What is stored can be a number that has no negative.
    let agreed = (try? Won.zero.subtracting(amount)).flatMap { debit in
      entry.account.map { [["\(terms.fundingAccount)": debit], [$0.number: amount]] }
    }
    if moved != agreed || entry.contract?.account != entry.account?.number {
      find(
        .postingsNotContract, place,
        .init(en: "the money moved is not what was signed", ko: "이체된 금액이 서명한 내용과 다릅니다"))
    }
  }
}
