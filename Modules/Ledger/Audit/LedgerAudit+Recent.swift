import FeatureDependencies

extension LedgerAudit {
  /// Checks the newest `count` entries of `chain`, up to `end`, and the balances that they lead to.
  ///
  /// What it costs does not grow with the books. Throws ``StorageError/inconsistent(what:)`` for
  /// the first thing that is wrong, and other ``StorageError``s for what could not be checked.
  public static func checkNewest(
    _ count: Int64, of chain: String, upTo end: Int64, in books: any AuditedBooks,
    bankKey: PublicKey, cryptography: any LedgerCryptography
  ) throws(StorageError) {
    var audit = LedgerAudit(of: books, bankKey: bankKey, cryptography: cryptography)
    audit.isParallel = false
    let start = end > count ? end - count : nil
    try audit.check(chain, after: start) { _ in }
    if start == nil {
      try audit.checkBalances()
    } else {
      try audit.checkKnownBalances()
    }
    if let first = audit.report.violations.first {
      throw .inconsistent(what: "\(first.place.text.en): \(first.detail.en)")
    }
    if let note = audit.report.notes.first(where: { $0.kind == .notChecked }) {
      throw .failed(reason: "\(note.place.text.en): \(note.detail.en)")
    }
  }
}
