import FeatureDependencies
import Ledger

/// The ledger in a database, as an audit reads it.
struct SQLiteAuditSource: ChainedAuditSource {
  private let connection: SQLiteConnection
  private let changedObjects: [String]
  private let entries: EntryReader

  /// The ledger on `connection`. `changedObjects` are the tables, indexes, triggers and views that
  /// differ from this program's.
  init(_ connection: SQLiteConnection, changedObjects: [String] = []) {
    self.connection = connection
    self.changedObjects = changedObjects
    entries = EntryReader(connection)
  }

  let chains = [SQLiteBank.chain]

  func damage() throws(StorageError) -> ([AuditViolation], [AuditNote]) {
    let found = try connection.rows("PRAGMA integrity_check(20)") {
      (row) throws(StorageError) in IntegrityFinding(text: try row.text("integrity_check"))
    }
    let references = try connection.danglingReferences()
    return (
      found.compactMap(\.violation) + changedObjects.map { AuditViolation.schema($0) }
        + references.map { AuditViolation.dangling($0.table, $0.parent) },
      found.compactMap(\.note)
    )
  }

  func count(of _: String) throws(StorageError) -> Int64 { try connection.count("entries") }

  func forEachSequence(
    of _: String, after start: Int64?, _ body: (Int64) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.forEach(
      "SELECT sequence FROM entries WHERE sequence > ? OR ? ORDER BY sequence",
      .integer(start ?? 0), .integer(start == nil ? 1 : 0)
    ) { (row) throws(StorageError) in try body(try row.integer("sequence")) }
  }

  func end(of _: String) throws(StorageError) -> StoredEnd {
    StoredEnd(sequence: try connection.highestSequence())
  }

  func audited(_ sequences: [Int64], of chain: String) -> [AuditedEntry] {
    // If the batch cannot be read, read its entries one by one to locate the damage.
    if let entries = try? together(sequences) { return entries }
    return sequences.map { audited($0, of: chain) }
  }

  /// The entries `sequences`, which must be ascending, read in one batch. Throws a ``StorageError``
  /// if any row cannot be decoded.
  private func together(_ sequences: [Int64]) throws(StorageError) -> [AuditedEntry] {
    guard let first = sequences.first, let last = sequences.last else { return [] }
    var window = try entries.window(first, last)
    window.agreed = try connection.contracts(first, last, window.schedules)
    window.receipts = try connection.byEntry(
      "SELECT entry, account, signed FROM receipts WHERE entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in (try row.text("account"), try row.text("signed")) }
    for customer in Set(window.contracts.values.map(\.customer)) {
      window.signers[customer] = try connection.key(of: customer)
    }
    return try sequences.map { (sequence) throws(StorageError) in
      try window.audited(sequence, at: sequence)
    }
  }

  func entry(_ sequence: Int64, of _: String) throws(StorageError) -> StoredEntry? {
    try entries.entry(sequence)
  }

  func hash(of sequence: Int64, of _: String) throws(StorageError) -> [UInt8]? {
    try connection.first(
      "SELECT hash FROM entries WHERE sequence = ?", .integer(sequence)
    ) { (row) throws(StorageError) in try row.bytes("hash") }
  }

  func receipt(
    of sequence: Int64, of _: String
  ) throws(StorageError) -> (account: String, text: String)? {
    try connection.receipt(of: sequence)
  }

  func contract(
    of account: String, in _: String
  ) throws(StorageError) -> OpeningContract? {
    try connection.contract(of: account)?.contract
  }

  func key(of customer: String?) throws(StorageError) -> PublicKey? {
    try connection.key(of: customer)
  }

  func forEachKey(
    _ body: (_ customer: String, _ key: PublicKey) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.forEach(
      "SELECT customer, public_key FROM keys WHERE customer IS NOT NULL ORDER BY entry"
    ) { (row) throws(StorageError) in
      guard let key = PublicKey(bytes: try row.bytes("public_key")) else { return }
      try body(try row.text("customer"), key)
    }
  }

  func drafts() throws(StorageError) -> [AuditNote] {
    try connection.draftNotes()
  }

  func balance(of account: String) throws(StorageError) -> Won? {
    try connection.balance(of: account)
  }

  func forEachBalance(
    _ body: (_ account: String, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.forEach(
      "SELECT account, amount FROM balances ORDER BY account"
    ) { (row) throws(StorageError) in
      try body(try row.text("account"), Won(try row.integer("amount")))
    }
  }
}

extension AuditViolation {
  static func schema(_ name: String) -> AuditViolation {
    AuditViolation(
      .schemaChanged, at: .schema,
      .init(
        en: "\(name) differs from the schema of this program",
        ko: "\(name, .subject) 이 프로그램의 스키마와 다릅니다"))
  }

  static func dangling(_ table: String, _ parent: String) -> AuditViolation {
    AuditViolation(
      .danglingReference, at: .table(table),
      .init(en: "a row refers to a missing row of \(parent)", ko: "없어진 \(parent) 행을 참조합니다"))
  }
}
