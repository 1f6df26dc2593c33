import FeatureDependencies

extension LedgerAudit {
  /// Checks what `stored` says: sums, contract, receipt. Throws ``StorageError``.
  mutating func checkContent(_ stored: StoredEntry) throws(StorageError) {
    let place = AuditPlace.entry(stored.entry.sequence)
    if (try? stored.entry.postings.map(\.amount).total()) != .zero {
      find(
        .postingsUnbalanced, place,
        .init(en: "its postings do not add up to zero", ko: "분개의 합이 0이 아닙니다"))
    }
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
        .init(en: "the bank's key is not the one in the key file", ko: "은행 키가 키 파일과 다릅니다"))
    }
    if try connection.receipt(of: stored.entry.sequence) != nil || stored.entry.sequence != 1 {
      find(
        .receiptForeign, place,
        .init(
          en: "only the first entry founds the bank, and it has no receipt",
          ko: "은행 설립은 첫 항목뿐이며 영수증이 없습니다"))
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
    let opened: OpenedAccount?
    do { opened = try connection.opening(of: row.account) } catch {
      return find(.contractChanged, place, error.reason)
    }
    guard let opened, let key = try connection.key(of: row.customer) else {
      return find(
        .contractMissing, place,
        .init(en: "its account or its customer's key is gone", ko: "계좌 또는 고객 키가 없습니다"))
    }
    guard let signed = try? JWS.verify(row.signed.text, as: .contract, with: key) else {
      return find(
        .signatureInvalid, place,
        .init(en: "the signature is not the customer's", ko: "고객의 서명이 아닙니다"))
    }
    if signed != (try? opened.contract.document.canonical) {
      find(
        .contractChanged, place,
        .init(en: "what is stored is not what was signed", ko: "저장된 내용이 서명한 내용과 다릅니다"))
    }
    checkMoney(stored.entry, opened.contract.terms, place)
  }

  private mutating func checkMoney(
    _ entry: LedgerEntry, _ terms: OpeningTerms, _ place: AuditPlace
  ) {
    let moved = entry.postings.map { [$0.account: $0.amount] }
    let agreed = entry.account.map { account in
      [
        ["\(terms.fundingAccount)": Won(-terms.selection.amount.amount)],
        [account.number: terms.selection.amount],
      ]
    }
    if moved != agreed || entry.contract?.account != entry.account?.number {
      find(
        .postingsNotContract, place,
        .init(en: "the money moved is not what was signed", ko: "이체된 금액이 서명한 내용과 다릅니다"))
    }
  }

  private mutating func checkReceipt(
    _ stored: StoredEntry, _ place: AuditPlace
  ) throws(StorageError) {
    guard let (account, text) = try connection.receipt(of: stored.entry.sequence) else {
      return find(.receiptMissing, place, .init(en: "there is no receipt for it", ko: "영수증이 없습니다"))
    }
    let place = AuditPlace.receipt(account)
    guard let content = try? JWS.verify(text, as: .receipt, with: bankKey) else {
      return find(
        .receiptInvalid, place, .init(en: "the signature is not the bank's", ko: "은행의 서명이 아닙니다"))
    }
    let expected = CanonicalJSON.strings([
      "accountNumber": stored.entry.account?.number, "chainHead": stored.hash.hex,
      "contractHash": stored.entry.contract?.signed.hash.hex,
      "ledgerSequence": "\(stored.entry.sequence)",
    ])
    if content != expected || account != stored.entry.account?.number {
      find(
        .receiptForeign, place,
        .init(
          en: "it was signed for another entry or another state of the chain",
          ko: "다른 항목 또는 다른 상태의 영수증입니다"))
    }
  }
}
