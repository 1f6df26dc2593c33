import FeatureDependencies

/// Goes through the books from the first entry to the last, and computes everything again.
///
/// What cannot even be read is a violation like any other: an audit goes on to its end. It keeps no
/// more in memory than the number and the balance of each account.
public struct LedgerAudit {
  let books: any AuditedBooks
  let cryptography: any LedgerCryptography
  let bankKey: PublicKey
  /// What was found so far.
  public private(set) var report = AuditReport()
  /// The last entry read of the chain being checked.
  var last = ChainLink()
  /// The accounts met so far.
  var balances = RunningBalances()

  /// An audit of `books`, whose bank has the key `keyFile`; nil if that cannot be read, which is
  /// reported, and the key in the books is used.
  ///
  /// Throws ``StorageError/damagedKey(name:)`` if there is no key in the books either.
  public init(
    of books: any AuditedBooks, keyFile: PublicKey?, cryptography: any LedgerCryptography
  ) throws(StorageError) {
    let storedKey = try? books.key(of: nil)
    guard let bankKey = keyFile ?? storedKey.flatMap({ $0 }) else {
      throw .damagedKey(name: KeyName.bank)
    }
    self.books = books
    self.cryptography = cryptography
    self.bankKey = bankKey
    if keyFile == nil {
      find(.keyChanged, .keyFile, .init(en: "it is missing or damaged", ko: "없거나 손상되었습니다"))
    }
  }

  /// Checks all books; calls `progress` with how many entries are done, and of how many, as it goes.
  public mutating func run(_ progress: (Int64, Int64) -> Void) {
    let books = books
    phase(.database) { (audit) throws(StorageError) in
      audit.report.violations += try books.damage()
    }
    phase(.entries) { (audit) throws(StorageError) in
      let chains = try books.chains
      var total: Int64 = 0
      for chain in chains { total += try books.count(of: chain) }
      for chain in chains { try audit.check(chain) { progress($0, total) } }
      // Also where the numbering ended too early.
      progress(total, total)
    }
    phase(.accounts) { (audit) throws(StorageError) in try audit.checkBalances() }
  }

  mutating func find(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    report.violations.append(AuditViolation(problem, at: place, detail))
  }

  mutating func countEntry() { report.entries += 1 }

  /// Runs a part of the audit; what cannot be read in it is reported at `place`.
  mutating func phase(
    _ place: AuditPlace, _ body: (inout LedgerAudit) throws(StorageError) -> Void
  ) {
    do { try body(&self) } catch { find(.databaseDamaged, place, error.reason) }
  }
}
