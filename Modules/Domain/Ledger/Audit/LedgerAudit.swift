import FeatureDependencies

/// Goes through the books from the first entry to the last, and computes everything again.
///
/// What contradicts itself is a violation, and what cannot be checked is noted: an audit goes on to
/// its end. The entries are checked on all cores, and put together in their order. It keeps no more
/// in memory than the number and the balance of each account, a digest of each key file, and the
/// checkpoint that it is given.
public struct LedgerAudit {
  let books: any AuditedBooks
  let cryptography: any LedgerCryptography
  let bankKey: PublicKey
  /// What was found so far.
  public internal(set) var report = AuditReport()
  /// The last entry read of the chain being checked.
  var last = ChainLink()
  /// Whether the entries are checked on all cores; a few are not worth the threads.
  var isParallel = true
  /// The accounts met so far.
  var balances = RunningBalances()

  /// An audit of `books` whose bank has the key `bankKey`.
  public init(
    of books: any AuditedBooks, bankKey: PublicKey, cryptography: any LedgerCryptography
  ) {
    self.books = books
    self.cryptography = cryptography
    self.bankKey = bankKey
  }

  /// An audit of `books` with the key that the audit was given, else with the one in the bank's key
  /// file, else with the one in the books.
  ///
  /// `keyFile` is what was in that file, nil if it is missing; what is wrong with it is reported.
  /// If an auditor `needsNoKeyFile`, it is not missed where a key was given. Throws
  /// ``StorageError/damagedKey(name:)`` if there is no key at all.
  public init(
    of books: any AuditedBooks, given: PublicKey?, keyFile: Result<PublicKey?, StorageError>,
    needsNoKeyFile: Bool = false, cryptography: any LedgerCryptography
  ) throws(StorageError) {
    let found = try? keyFile.get()
    var key = given ?? found
    if key == nil { key = try books.key(of: nil) }
    guard let key else { throw .damagedKey(name: KeyName.bank) }
    self.init(of: books, bankKey: key, cryptography: cryptography)
    if needsNoKeyFile, given != nil, case .success(nil) = keyFile { return }
    checkBankKeyFile(keyFile, given)
  }

  /// Checks all books, and what `evidence` has besides them; calls `progress` with how many entries
  /// are done, and of how many, as it goes.
  ///
  /// `keys` are the customers' keys in the place of those of `evidence`, if they are kept beside
  /// the books.
  public mutating func run(
    against evidence: AuditEvidence = AuditEvidence(), keys: (any CustomerKeyFiles)? = nil,
    _ progress: (Int64, Int64) -> Void
  ) {
    let books = books
    phase(.database) { (audit) throws(StorageError) in
      let (violations, notes) = try books.damage()
      audit.report.violations += violations
      audit.report.notes += notes
    }
    phase(.entries) { (audit) throws(StorageError) in
      let total = try books.count
      try audit.checkEntries { progress($0, total) }
      // Also where the numbering ended too early.
      progress(total, total)
    }
    phase(.accounts) { (audit) throws(StorageError) in try audit.checkBalances() }
    if let files = keys ?? evidence.keyFiles { check(files) }
    phase(.table("drafts")) { (audit) throws(StorageError) in
      audit.report.notes += try books.drafts()
    }
    if let receipt = evidence.receipt { check(outside: receipt) }
    if let checkpoint = evidence.checkpoint { check(against: checkpoint) }
  }

  mutating func find(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    report.find(problem, place.named(in: last.chain), detail)
  }

  mutating func countEntry() { report.entries += 1 }

  /// Runs a part of the audit; what cannot be read in it is reported at `place`.
  mutating func phase(
    _ place: AuditPlace, _ body: (inout LedgerAudit) throws(StorageError) -> Void
  ) {
    do { try body(&self) } catch { report.add(error, at: place.named(in: last.chain)) }
  }
}
