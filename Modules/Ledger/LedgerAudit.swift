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

  mutating func run(_ progress: (Int64, Int64) -> Void) {
    phase(.database) { (audit) throws(StorageError) in try audit.checkDatabase() }
    phase(.entries) { (audit) throws(StorageError) in
      let total = try audit.connection.first("SELECT count(*) FROM entries") { $0.integer(0) } ?? 0
      var sequences = try Cursor(audit.connection, "SELECT sequence FROM entries ORDER BY sequence")
      while let sequence = try sequences.next() {
        audit.check(sequence)
        progress(audit.report.entries, total)
      }
      // Also after an end before the counted one.
      progress(total, total)
    }
    phase(.entries) { (audit) throws(StorageError) in try audit.checkTail() }
    phase(.accounts) { (audit) throws(StorageError) in try audit.checkBalances() }
  }

  mutating func find(
    _ problem: AuditViolation.Problem, _ place: AuditPlace, _ detail: LocalizedText
  ) {
    report.violations.append(AuditViolation(place: place, problem: problem, detail: detail))
  }

  private mutating func phase(
    _ place: AuditPlace, _ body: (inout LedgerAudit) throws(StorageError) -> Void
  ) {
    do { try body(&self) } catch { find(.databaseDamaged, place, error.reason) }
  }

  private mutating func checkDatabase() throws(StorageError) {
    let damage = try connection.rows("PRAGMA integrity_check(20)") { $0.text(0) }
    for line in damage where line != "ok" {
      find(.databaseDamaged, .database, .init(verbatim: line))
    }
    for name in try connection.foreignSchema() {
      find(
        .schemaChanged, .schema,
        .init(en: "\(name) is not as this program made it", ko: "\(name)이(가) 이 프로그램이 만든 것과 다릅니다"))
    }
    let dangling = try connection.rows("PRAGMA foreign_key_check") { ($0.text(0), $0.text(2)) }
    for (table, parent) in dangling {
      find(
        .danglingReference, .table(table),
        .init(en: "a row refers to a row of \(parent) that is gone", ko: "없어진 \(parent) 행을 참조합니다"))
    }
  }

  private mutating func check(_ sequence: Int64) {
    report.entries += 1
    let (expected, overflow) = last.sequence.addingReportingOverflow(1)
    if sequence != expected || overflow {
      let place =
        sequence > expected ? AuditPlace.entryRange(expected, sequence - 1) : .entry(sequence)
      find(
        .entryMissing, place,
        .init(en: "the numbers of the entries are not 1, 2, 3 …", ko: "항목 번호가 1, 2, 3 … 순서가 아닙니다"))
    }
    phase(.entry(sequence)) { (audit) throws(StorageError) in
      guard let stored = try audit.connection.storedEntry(sequence) else { return }
      audit.checkLink(stored)
      try audit.checkContent(stored)
    }
    // What comes next was chained to what is written here, whether that is right or not.
    let hash = try? connection.hash(of: sequence)
    last = (sequence, hash ?? LedgerEntry.noHash)
  }

  private mutating func checkLink(_ stored: StoredEntry) {
    let place = AuditPlace.entry(stored.entry.sequence)
    if stored.previousHash != last.hash {
      find(
        .chainBroken, place,
        .init(en: "it does not follow the entry before it", ko: "앞 항목과 이어지지 않습니다"))
    }
    if stored.entry.hash(after: stored.previousHash) != stored.hash {
      find(
        .entryChanged, place,
        .init(en: "its rows are not those that were written", ko: "기록된 내용이 바뀌었습니다"))
    }
  }

  private mutating func checkTail() throws(StorageError) {
    // SQLite remembers the highest number it gave out, also when its row is deleted.
    let given = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'entries'") {
      $0.integer(0)
    }
    if given != last.sequence {
      find(
        .tailMissing, .lastEntry,
        Self.lastNumber(last.sequence, given))
    }
  }

  private static func lastNumber(_ number: Int64, _ given: Int64?) -> LocalizedText {
    let given = given.map { "\($0)" }
    return LocalizedText(
      en: "it has number \(number), and \(given ?? "none") was given out last",
      ko: "번호가 \(number)인데 마지막으로 부여된 번호는 \(given ?? "없음")입니다")
  }

  private mutating func checkBalances() throws(StorageError) {
    let accounts = try connection.rows("SELECT number FROM accounts WHERE kind <> 'bank'") {
      $0.text(0)
    }
    for account in accounts {
      phase(.account(account)) { (audit) throws(StorageError) in
        let sums = try audit.connection.rows(
          "SELECT amount FROM postings WHERE account = ?", .text(account)
        ) { Won($0.integer(0)) }
        guard let balance = try? sums.total(), balance >= .zero else {
          return audit.find(
            .balanceNegative, .account(account),
            .init(en: "its balance is below zero", ko: "잔액이 0보다 작습니다"))
        }
      }
    }
  }

  /// Whether `text`, a receipt kept outside, is of this chain as it stands.
  mutating func check(outside text: String) {
    let place = AuditPlace.receiptGiven
    guard let content = try? JWS.verify(text, as: .receipt, with: bankKey) else {
      return find(
        .receiptInvalid, place,
        .init(en: "it is not a receipt signed by this bank", ko: "이 은행이 서명한 영수증이 아닙니다"))
    }
    phase(place) { (audit) throws(StorageError) in
      guard let sequence = content["ledgerSequence"].flatMap({ Int64($0) }),
        let hash = try audit.connection.hash(of: sequence)
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
