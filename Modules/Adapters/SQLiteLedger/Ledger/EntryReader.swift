import FeatureDependencies
import Ledger

/// Reads entries with all their rows, without verifying them.
struct EntryReader {
  private static let heads = """
    SELECT e.sequence AS entry, e.chain, e.format, e.kind, e.recorded_at, e.previous_hash, e.hash,
      n.request_id
    FROM entries e LEFT JOIN enrolments n ON n.entry = e.sequence
    WHERE e.sequence BETWEEN ? AND ?
    """

  private static let postings = """
    SELECT entry, position, account, amount, balance FROM postings
    WHERE entry BETWEEN ? AND ? ORDER BY entry, position
    """

  private let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// The entry `sequence`, or nil if there is none. Throws a ``StorageError`` if a row cannot be
  /// decoded.
  func entry(_ sequence: Int64) throws(StorageError) -> StoredEntry? {
    try window(sequence, sequence).entry(sequence, at: sequence)
  }

  /// The entries from `first` to `last`. Throws a ``StorageError`` if any row cannot be decoded.
  func window(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> EntryWindow<Int64> {
    var window = EntryWindow<Int64>()
    window.heads = try connection.byEntry(Self.heads, first, last) {
      (row) throws(StorageError) in
      try row.checkFormat()
      return EntryHead(
        chain: try row.text("chain"), kind: try row.value("kind", LedgerEntry.Kind.init(rawValue:)),
        recordedAt: try row.integer("recorded_at"), previousHash: try row.bytes("previous_hash"),
        hash: try row.bytes("hash"), request: try row.optionalText("request_id"))
    }
    window.customers = try connection.customers(first, last)
    window.keys = try connection.keys(first, last)
    window.accounts = try connection.accounts(first, last)
    window.postings = try connection.inOrder(Self.postings, first, last) {
      (row) throws(StorageError) in try row.posting()
    }
    window.contracts = try connection.contracts(first, last)
    window.schedules = try connection.schedules(first, last)
    return window
  }
}

// The rows of the entries from `first` to `last`. Each method throws a ``StorageError`` if a row
// cannot be decoded.
extension SQLiteConnection {
  fileprivate func customers(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: LedgerEntry.CustomerRow] {
    try byEntry(
      "SELECT entry, id, name FROM customers WHERE entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in .init(id: try row.text("id"), name: try row.text("name")) }
  }

  fileprivate func keys(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: LedgerEntry.KeyRow] {
    try byEntry(
      "SELECT entry, public_key, customer FROM keys WHERE entry BETWEEN ? AND ?", first, last
    ) { (row) throws(StorageError) in
      .init(publicKey: try row.bytes("public_key"), customer: try row.optionalText("customer"))
    }
  }

  fileprivate func accounts(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: LedgerEntry.AccountRow] {
    try byEntry(
      "SELECT entry, number, customer, kind, opened_on FROM accounts WHERE entry BETWEEN ? AND ?",
      first, last
    ) { (row) throws(StorageError) in
      .init(
        number: try row.text("number"), customer: try row.optionalText("customer"),
        kind: try row.text("kind"), openedOn: try row.text("opened_on"))
    }
  }

  fileprivate func contracts(
    _ first: Int64, _ last: Int64
  ) throws(StorageError) -> [Int64: LedgerEntry.ContractRow] {
    try byEntry(
      "SELECT entry, account, customer, signed FROM contracts WHERE entry BETWEEN ? AND ?", first,
      last
    ) { (row) throws(StorageError) in
      .init(
        account: try row.text("account"), customer: try row.text("customer"),
        signed: SignedContract(text: try row.text("signed")))
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

  /// Rows by entry. Throws a ``StorageError`` if an entry has more than one, which a database
  /// without its uniqueness constraint can contain.
  func byEntry<Row>(
    _ query: String, _ first: Int64, _ last: Int64,
    read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Int64: Row] {
    var rows: [Int64: Row] = [:]
    try forEach(query, .integer(first), .integer(last)) { (row) throws(StorageError) in
      let entry = try row.integer("entry")
      guard rows.updateValue(try read(row), forKey: entry) == nil else {
        throw .inconsistent(what: "entry \(entry): two rows")
      }
    }
    return rows
  }

  /// Rows by entry, sorted by entry and by their position in it. Throws a ``StorageError`` if a
  /// position is missing.
  fileprivate func inOrder<Row>(
    _ query: String, _ first: Int64, _ last: Int64,
    read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Int64: [Row]] {
    var rows: [Int64: [Row]] = [:]
    try forEach(query, .integer(first), .integer(last)) { (row) throws(StorageError) in
      let entry = try row.integer("entry")
      var positions = Positions(after: rows[entry]?.count ?? 0)
      try positions.expect(try row.integer("position"))
      rows[entry, default: []].append(try read(row))
    }
    return rows
  }
}
