import FeatureDependencies
import Ledger

/// Reads entries with all their rows, whatever they say, from a database of any version.
struct EntryReader {
  private let connection: SQLiteConnection
  private let entryQuery: String
  private let postingsQuery: String

  private static let request = "(SELECT request_id FROM enrolments WHERE entry = sequence)"

  /// Reads a database of `version`.
  init(_ connection: SQLiteConnection, version: Int) {
    self.connection = connection
    let isNamed = version >= 3
    entryQuery = """
      SELECT \(isNamed ? "chain, format" : "'\(SQLiteBank.chain)' AS chain, 1 AS format"),
        kind, recorded_at, previous_hash, hash,
        \(version >= 4 ? Self.request : "NULL") AS request_id
      FROM entries WHERE sequence = ?
      """
    postingsQuery = """
      SELECT position, account, amount, \(isNamed ? "balance" : "NULL AS balance")
      FROM postings WHERE entry = ? ORDER BY position
      """
  }

  /// The entry `sequence`, or nil. Throws a ``StorageError`` for what cannot be read.
  func entry(_ sequence: Int64) throws(StorageError) -> StoredEntry? {
    try connection.first(entryQuery, .integer(sequence)) { (row) throws(StorageError) in
      let entry = LedgerEntry(
        format: try row.format(), chain: try row.text("chain"), sequence: sequence,
        kind: try row.value("kind", LedgerEntry.Kind.init(rawValue:)),
        recordedAt: try row.integer("recorded_at"), customer: try customer(of: sequence),
        key: try key(of: sequence), account: try account(of: sequence),
        postings: try postings(of: sequence), contract: try contract(of: sequence),
        schedule: try connection.schedule(of: sequence))
      return StoredEntry(
        entry: entry, previousHash: try row.bytes("previous_hash"), hash: try row.bytes("hash"),
        enrolmentRequest: try row.optionalText("request_id"))
    }
  }

  private func customer(of entry: Int64) throws(StorageError) -> LedgerEntry.CustomerRow? {
    try connection.first(
      "SELECT id, name FROM customers WHERE entry = ?", .integer(entry)
    ) { (row) throws(StorageError) in
      .init(id: try row.text("id"), name: try row.text("name"))
    }
  }

  private func key(of entry: Int64) throws(StorageError) -> LedgerEntry.KeyRow? {
    try connection.first(
      "SELECT public_key, customer FROM keys WHERE entry = ?", .integer(entry)
    ) { (row) throws(StorageError) in
      .init(publicKey: try row.bytes("public_key"), customer: try row.optionalText("customer"))
    }
  }

  private func account(of entry: Int64) throws(StorageError) -> LedgerEntry.AccountRow? {
    try connection.first(
      "SELECT number, customer, kind, opened_on FROM accounts WHERE entry = ?", .integer(entry),
      read: SQLiteConnection.account)
  }

  private func postings(of entry: Int64) throws(StorageError) -> [LedgerEntry.Posting] {
    var positions = Positions()
    return try connection.rows(postingsQuery, .integer(entry)) { (row) throws(StorageError) in
      try positions.expect(try row.integer("position"))
      return try row.posting()
    }
  }

  private func contract(of entry: Int64) throws(StorageError) -> LedgerEntry.ContractRow? {
    try connection.first(
      "SELECT account, customer, signed FROM contracts WHERE entry = ?", .integer(entry)
    ) { (row) throws(StorageError) in
      .init(
        account: try row.text("account"), customer: try row.text("customer"),
        signed: SignedContract(text: try row.text("signed")))
    }
  }
}
