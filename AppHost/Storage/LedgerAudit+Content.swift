import FeatureDependencies

extension LedgerAudit {
  /// Checks what `stored` says: sums, contract, receipt. Throws ``StorageError``.
  mutating func checkContent(_ stored: StoredEntry) throws(StorageError) {
    let place = "entry \(stored.entry.sequence)"
    if (try? stored.entry.postings.map(\.amount).total()) != .zero {
      find(.postingsUnbalanced, place, "its postings do not add up to zero")
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
    _ stored: StoredEntry, _ place: String
  ) throws(StorageError) {
    if stored.entry.key?.publicKey != bankKey.bytes {
      find(.keyChanged, place, "the bank's key is not the one in the key file")
    }
    if try connection.receipt(of: stored.entry.sequence) != nil || stored.entry.sequence != 1 {
      find(.receiptForeign, place, "only the first entry founds the bank, and it has no receipt")
    }
  }

  private mutating func checkContract(
    _ stored: StoredEntry, _ place: String
  ) throws(StorageError) {
    guard let row = stored.entry.contract else {
      return find(.contractMissing, place, "an account was opened without a contract")
    }
    let place = "contract of \(row.account)"
    let opened: OpenedAccount?
    do { opened = try connection.opening(of: row.account) } catch {
      return find(.contractChanged, place, "\(error)")
    }
    guard let opened, let key = try connection.key(of: row.customer) else {
      return find(.contractMissing, place, "its account or its customer's key is gone")
    }
    guard let signed = try? JWS.verify(row.signed.text, as: .contract, with: key) else {
      return find(.signatureInvalid, place, "the signature is not the customer's")
    }
    if signed != (try? opened.contract.document.canonical) {
      find(.contractChanged, place, "what is stored is not what was signed")
    }
    checkMoney(stored.entry, opened.contract.terms, place)
  }

  private mutating func checkMoney(
    _ entry: LedgerEntry, _ terms: OpeningTerms, _ place: String
  ) {
    let moved = entry.postings.map { [$0.account: $0.amount] }
    let agreed = entry.account.map { account in
      [
        ["\(terms.fundingAccount)": Won(-terms.selection.amount.amount)],
        [account.number: terms.selection.amount],
      ]
    }
    if moved != agreed || entry.contract?.account != entry.account?.number {
      find(.postingsNotContract, place, "the money moved is not what was signed")
    }
  }

  private mutating func checkReceipt(
    _ stored: StoredEntry, _ place: String
  ) throws(StorageError) {
    guard let (account, text) = try connection.receipt(of: stored.entry.sequence) else {
      return find(.receiptMissing, place, "there is no receipt for it")
    }
    let place = "receipt of \(account)"
    guard let content = try? JWS.verify(text, as: .receipt, with: bankKey) else {
      return find(.receiptInvalid, place, "the signature is not the bank's")
    }
    let expected = CanonicalJSON.strings([
      "accountNumber": stored.entry.account?.number, "chainHead": stored.hash.hex,
      "contractHash": stored.entry.contract?.signed.hash.hex,
      "ledgerSequence": "\(stored.entry.sequence)",
    ])
    if content != expected || account != stored.entry.account?.number {
      find(.receiptForeign, place, "it was signed for another entry or another state of the chain")
    }
  }
}
