import FeatureDependencies

/// Goes through the chain from the first entry to the last, and computes everything again.
///
/// What cannot even be read is a violation like any other: an audit goes on to its end.
struct LedgerAudit {
  let connection: SQLiteConnection
  let bankKey: PublicKey
  private(set) var report = AuditReport()
  private var last = (sequence: Int64(0), hash: LedgerEntry.noHash)

  init(connection: SQLiteConnection, bankKey: PublicKey) {
    (self.connection, self.bankKey) = (connection, bankKey)
  }

  mutating func run() {
    phase("database") { (audit) throws(StorageError) in try audit.checkDatabase() }
    phase("entries") { (audit) throws(StorageError) in
      var sequences = try Cursor(audit.connection, "SELECT sequence FROM entries ORDER BY sequence")
      while let sequence = try sequences.next() { audit.check(sequence) }
    }
    phase("entries") { (audit) throws(StorageError) in try audit.checkTail() }
    phase("accounts") { (audit) throws(StorageError) in try audit.checkBalances() }
  }

  mutating func find(_ problem: AuditViolation.Problem, _ place: String, _ detail: String) {
    report.violations.append(AuditViolation(place: place, problem: problem, detail: detail))
  }

  private mutating func phase(
    _ place: String, _ body: (inout LedgerAudit) throws(StorageError) -> Void
  ) {
    do { try body(&self) } catch { find(.databaseDamaged, place, "\(error)") }
  }

  private mutating func checkDatabase() throws(StorageError) {
    let damage = try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) }
    for line in damage where line != "ok" { find(.databaseDamaged, "database", line) }
    for name in try connection.foreignSchema() {
      find(.schemaChanged, "schema", "\(name) is not as this program made it")
    }
    let dangling = try connection.rows("PRAGMA foreign_key_check") { ($0.text(0), $0.text(2)) }
    for (table, parent) in dangling {
      find(.danglingReference, "table \(table)", "a row refers to a row of \(parent) that is gone")
    }
  }

  private mutating func check(_ sequence: Int64) {
    report.entries += 1
    let (expected, overflow) = last.sequence.addingReportingOverflow(1)
    if sequence != expected || overflow {
      let place = sequence > expected ? "entries \(expected)–\(sequence - 1)" : "entry \(sequence)"
      find(.entryMissing, place, "the numbers of the entries are not 1, 2, 3 …")
    }
    phase("entry \(sequence)") { (audit) throws(StorageError) in
      guard let stored = try audit.connection.storedEntry(sequence) else { return }
      audit.checkLink(stored)
      try audit.checkContent(stored)
    }
    // What comes next was chained to what is written here, whether that is right or not.
    let hash = try? connection.hash(of: sequence)
    last = (sequence, hash ?? LedgerEntry.noHash)
  }

  private mutating func checkLink(_ stored: StoredEntry) {
    let place = "entry \(stored.entry.sequence)"
    if stored.previousHash != last.hash {
      find(.chainBroken, place, "it does not follow the entry before it")
    }
    if stored.entry.hash(after: stored.previousHash) != stored.hash {
      find(.entryChanged, place, "its rows are not those that were written")
    }
  }

  private mutating func checkTail() throws(StorageError) {
    // SQLite remembers the highest number it gave out, also when its row is deleted.
    let given = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'entries'") {
      $0.integer(0)
    }
    if given != last.sequence {
      find(
        .tailMissing, "the last entry",
        "it has number \(last.sequence), and \(given.map { "\($0)" } ?? "none") was given out last")
    }
  }

  private mutating func checkBalances() throws(StorageError) {
    let accounts = try connection.rows("SELECT number FROM accounts WHERE kind <> 'bank'") {
      $0.text(0)
    }
    for account in accounts {
      phase("account \(account)") { (audit) throws(StorageError) in
        let sums = try audit.connection.rows(
          "SELECT amount FROM postings WHERE account = ?", .text(account)
        ) { Won($0.integer(0)) }
        guard let balance = try? sums.total(), balance >= .zero else {
          return audit.find(.balanceNegative, "account \(account)", "its balance is below zero")
        }
      }
    }
  }

  /// Whether `text`, a receipt kept outside, is of this chain as it stands.
  mutating func check(outside text: String) {
    let place = "the receipt given"
    guard let content = try? JWS.verify(text, as: .receipt, with: bankKey) else {
      return find(.receiptInvalid, place, "it is not a receipt signed by this bank")
    }
    phase(place) { (audit) throws(StorageError) in
      guard let sequence = content["ledgerSequence"].flatMap({ Int64($0) }),
        let hash = try audit.connection.hash(of: sequence)
      else { return audit.find(.tailMissing, place, "the entry it names is not in the chain") }
      if hash.hex != content["chainHead"] {
        audit.find(.chainBroken, place, "the chain at entry \(sequence) is not the one it names")
      }
    }
  }
}
