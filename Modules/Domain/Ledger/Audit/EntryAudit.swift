import FeatureDependencies
import StrictJSON

/// The findings about one entry, independent of other entries.
struct CheckedEntry: Sendable {
  let record: EntryRecord
  /// Whether the stored hash matches the rows.
  let isIntact: Bool
  /// The findings about its contract and its receipt.
  let found: AuditReport
}

/// Checks an entry independently of the entries before it: its hash, its contract, its receipt.
struct EntryAudit {
  private let record: EntryRecord
  private let stored: StoredEntry
  private let bankKey: PublicKey
  private let bankID: String
  private let cryptography: any LedgerCryptography
  private var report = AuditReport()

  /// Checks `record` for the bank with the key `bankKey`, whose ID is `bankID`.
  static func check(
    _ record: EntryRecord, bankKey: PublicKey, bankID: String,
    cryptography: any LedgerCryptography
  ) -> CheckedEntry {
    // An unreadable entry is reported when the results are merged.
    guard let stored = try? record.stored.get() else {
      return CheckedEntry(record: record, isIntact: false, found: AuditReport())
    }
    var audit = EntryAudit(
      record: record, stored: stored, bankKey: bankKey, bankID: bankID, cryptography: cryptography)
    let place = AuditPlace.entry(record.place.sequence)
    do throws(StorageError) { try audit.checkContent(place) } catch {
      audit.report.add(error, at: place.named(in: record.place.chain))
    }
    return CheckedEntry(
      record: record, isIntact: stored.isIntact(by: cryptography), found: audit.report)
  }

  private mutating func addViolation(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    report.addViolation(problem, place.named(in: record.place.chain), detail)
  }
}

extension EntryAudit {
  /// Checks the contract and the receipt of the entry at `place`.
  private mutating func checkContent(_ place: AuditPlace) throws(StorageError) {
    switch stored.entry.kind {
    case .bankCreation: try checkBankCreation(place)
    case .enrollment, .keyChange: try checkReceipt(place)
    case .opening:
      try checkContract(place)
      try checkReceipt(place)
    }
  }

  private mutating func checkBankCreation(_ place: AuditPlace) throws(StorageError) {
    if stored.entry.key?.publicKey != bankKey.bytes {
      addViolation(
        .keyChanged, place,
        .init(en: "it names another key as the bank's", ko: "다른 은행 키가 적혀 있습니다"))
    }
    let receipt = try record.receipt.get()
    if receipt != nil || !stored.isBankCreation {
      addViolation(
        .receiptForeign, place,
        .init(
          en: "only the first entry creates the bank; it has no receipt and moves no money",
          ko: "은행 생성은 첫 항목에만 있으며 개설확인서도 이체도 없습니다"))
    }
  }

  private mutating func checkContract(_ place: AuditPlace) throws(StorageError) {
    guard let row = stored.entry.contract else {
      return addViolation(
        .contractMissing, place,
        .init(en: "its account was opened without a contract", ko: "계약서 없이 계좌가 개설되었습니다"))
    }
    let place = AuditPlace.contract(row.account)
    let contract: OpeningContract?
    do { contract = try record.contract.get() } catch {
      guard case .inconsistent = error else { throw error }
      return addViolation(.contractChanged, place, error.reason)
    }
    guard let contract, let key = try record.customerKey.get() else {
      return addViolation(
        .contractMissing, place,
        .init(en: "its account or its customer's key is missing", ko: "계좌 또는 고객 키가 없습니다"))
    }
    let notTheCustomers = AuditViolation(
      .signatureInvalid, at: place,
      .init(en: "the signature is not the customer's", ko: "고객의 서명이 아닙니다"))
    guard
      let signed = report.payload(
        of: row.signed.text, signedAs: .contract, by: key, cryptography, else: notTheCustomers)
    else { return }
    if contract.cover(signedAs: signed, at: bankID) == nil {
      addViolation(
        .contractChanged, place,
        .init(
          en:
            "the signed contract differs from the stored one, or is for another bank, or lacks the "
            + "terms",
          ko: "서명한 계약서가 저장된 계약과 다르거나, 다른 은행의 계약서이거나, 약관이 빠져 있습니다"))
    }
    checkMoney(contract.terms, place)
  }

  private mutating func checkMoney(_ terms: OpeningTerms, _ place: AuditPlace) {
    let (entry, amount) = (stored.entry, terms.selection.amount)
    let accounts = ["\(terms.fundingAccount)", entry.account?.number]
    // A tampered amount can be `Int64.min`, whose negation overflows.
    let amounts = [try? Won.zero.subtracting(amount), amount]
    if entry.postings.map(\.account) != accounts || entry.postings.map(\.amount) != amounts
      || entry.contract?.account != entry.account?.number
    {
      addViolation(
        .postingsNotContract, place,
        .init(en: "the amount moved differs from the signed one", ko: "이체된 금액이 서명한 내용과 다릅니다"))
    }
  }

  private mutating func checkReceipt(_ place: AuditPlace) throws(StorageError) {
    guard let (holder, text) = try record.receipt.get() else {
      return addViolation(
        .receiptMissing, place, .init(en: "its receipt is missing", ko: "개설확인서가 없습니다"))
    }
    let place = AuditPlace.receipt(holder)
    let notTheBanks = AuditViolation(
      .receiptInvalid, at: place,
      .init(en: "the signature is not the bank's", ko: "은행의 서명이 아닙니다"))
    guard
      let content = report.payload(
        of: text, signedAs: .receipt, by: bankKey, cryptography, else: notTheBanks)
    else { return }
    if content != stored.receipt(by: cryptography).bytes || holder != stored.receiptHolder {
      addViolation(
        .receiptForeign, place,
        .init(
          en: "it was signed for another entry or another state of the chain",
          ko: "다른 항목 또는 다른 해시 체인 상태의 개설확인서입니다"))
    }
  }
}
