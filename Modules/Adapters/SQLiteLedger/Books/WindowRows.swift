import FeatureDependencies
import Ledger

// The rows of the entries from `first` to `last`. Each throws a ``StorageError`` for one that
// cannot be read.
extension SQLiteConnection {
  func heads(
    _ first: Int64, _ last: Int64, version: Int
  ) throws(StorageError) -> [Int64: EntryHead] {
    try byEntry(Self.heads(version), first, last) { (row) throws(StorageError) in
      EntryHead(
        chain: try row.text("chain"), format: try row.format(),
        kind: try row.value("kind", LedgerEntry.Kind.init(rawValue:)),
        recordedAt: try row.integer("recorded_at"), previousHash: try row.bytes("previous_hash"),
        hash: try row.bytes("hash"), request: try row.optionalText("request_id"))
    }
  }

  private static func heads(_ version: Int) -> String {
    let named = version >= 3 ? "e.chain, e.format" : "'\(SQLiteBank.chain)' AS chain, 1 AS format"
    let (request, requests) =
      version >= 4
      ? ("n.request_id", "LEFT JOIN enrolments n ON n.entry = e.sequence") : ("NULL", "")
    return """
      SELECT e.sequence AS entry, \(named), e.kind, e.recorded_at, e.previous_hash, e.hash,
        \(request) AS request_id
      FROM entries e \(requests) WHERE e.sequence BETWEEN ? AND ? ORDER BY e.sequence
      """
  }

  func customers(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: LedgerEntry.CustomerRow] {
    try byEntry(
      "SELECT entry, id, name FROM customers WHERE entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in .init(id: try row.text("id"), name: try row.text("name")) }
  }

  func keys(_ first: Int64, _ last: Int64) throws(StorageError) -> [Int64: LedgerEntry.KeyRow] {
    try byEntry(
      "SELECT entry, public_key, customer FROM keys WHERE entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in
      .init(publicKey: try row.bytes("public_key"), customer: try row.optionalText("customer"))
    }
  }

  func accounts(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: LedgerEntry.AccountRow] {
    try byEntry(
      "SELECT entry, number, customer, kind, opened_on FROM accounts WHERE entry BETWEEN ? AND ?",
      first, last, read: Self.account)
  }

  func postings(
    _ first: Int64, _ last: Int64, version: Int
  ) throws(StorageError) -> [Int64: [LedgerEntry.Posting]] {
    try inOrder(
      """
      SELECT entry, position, account, amount, \(version >= 3 ? "balance" : "NULL AS balance")
      FROM postings WHERE entry BETWEEN ? AND ? ORDER BY entry, position
      """, first, last
    ) { (row) throws(StorageError) in
      try row.posting()
    }
  }

  func schedules(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: [ScheduleEntry]] {
    try inOrder(
      """
      SELECT entry, position, kind, date, amount, interest, tax FROM schedule
      WHERE entry BETWEEN ? AND ? ORDER BY entry, position
      """, first, last
    ) { (row) throws(StorageError) in try row.due() }
  }

  func receipts(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: (account: String, text: String)] {
    try byEntry(
      "SELECT entry, account, signed FROM receipts WHERE entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in (try row.text("account"), try row.text("signed")) }
  }

  /// Rows of which an entry has one at the most.
  func byEntry<Row>(
    _ query: String, _ first: Int64, _ last: Int64,
    read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Int64: Row] {
    var rows: [Int64: Row] = [:]
    try forEach(query, .integer(first), .integer(last)) { (row) throws(StorageError) in
      rows[try row.integer("entry")] = try read(row)
    }
    return rows
  }

  /// Rows that are numbered within their entry.
  private func inOrder<Row>(
    _ query: String, _ first: Int64, _ last: Int64,
    read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Int64: [Row]] {
    var rows: [Int64: [Row]] = [:]
    try forEach(query, .integer(first), .integer(last)) { (row) throws(StorageError) in
      let entry = try row.integer("entry")
      guard try row.integer("position") == Int64(rows[entry]?.count ?? 0) else {
        throw .inconsistent(what: "the position of a row of entry \(entry)")
      }
      rows[entry, default: []].append(try read(row))
    }
    return rows
  }
}
