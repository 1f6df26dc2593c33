import FeatureDependencies

extension LedgerAudit {
  /// Checks the newest `count` entries of `chain`, up to `end`, and the balances that they lead to.
  ///
  /// What it costs does not grow with the books. Throws ``StorageError/inconsistent(what:)`` for
  /// the first thing that is wrong, and other ``StorageError``s for what could not be checked.
  public static func checkNewest(
    _ count: Int64, of chain: String, upTo end: Int64, in books: any BooksByChain,
    bankKey: PublicKey, cryptography: any LedgerCryptography
  ) throws(StorageError) {
    var audit = LedgerAudit(of: books, bankKey: bankKey, cryptography: cryptography)
    audit.isParallel = false
    let start = end > count ? end - count : nil
    if let start { try audit.begin(chain, after: start) }
    audit.checkEntries(of: chain, after: start, in: books)
    if start == nil {
      try audit.checkBalances()
    } else {
      try audit.checkKnownBalances()
    }
    try audit.throwFirstFinding()
  }

  /// Throws ``StorageError/inconsistent(what:)`` for the first thing that was found wrong, and
  /// ``StorageError/failed(reason:)`` for the first that could not be checked.
  func throwFirstFinding() throws(StorageError) {
    if let first = report.violations.first {
      throw .inconsistent(what: "\(first.place.text.en): \(first.detail.en)")
    }
    if let note = report.notes.first(where: { $0.kind == .notChecked }) {
      throw .failed(reason: "\(note.place.text.en): \(note.detail.en)")
    }
  }

  /// Goes on with `chain` behind the entry `start`.
  private mutating func begin(_ chain: String, after start: Int64) throws(StorageError) {
    last = ChainLink(chain: chain)
    last.sequence = start
    last.hash = try books.hash(of: start, of: chain) ?? StoredEntry.noHash
    balances.areFromTheStart = false
  }
}
