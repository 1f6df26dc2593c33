import FeatureDependencies
import Ledger

/// The columns and the join of a row that an entry is checked with, and that its hash does not
/// cover.
struct EntrySupplement {
  /// The linked account, whose kind the contract does not sign.
  static let linkedAccount = Self(
    columns: ", l.kind AS linked_kind",
    join: "LEFT JOIN accounts l ON l.number = c.linked_account AND l.customer = c.customer")
  /// The key of the customer who signed the contract.
  static let signerKey = Self(
    columns: ", s.public_key AS signer_key", join: "LEFT JOIN keys s ON s.customer = c.customer")
  static let receipt = Self(
    columns: ", r.account AS receipt_holder, r.signed AS receipt",
    join: "LEFT JOIN receipts r ON r.chain = e.chain AND r.entry = e.sequence")
  static let all = [linkedAccount, signerKey, receipt]

  fileprivate let columns: String
  fileprivate let join: String
}

extension SQLConnection {
  /// The entries at `places` with all their rows, without verifying them; entries that do not exist
  /// are left out. One read takes a third of the time of one per entry.
  ///
  /// An invalid value in a row, such as a date, becomes an error of its entry, and so does a needed
  /// supplement that was not requested. Throws a ``StorageError`` if rows cannot be read at all.
  func entries(
    at places: [EntryPlace], with supplements: [EntrySupplement] = EntrySupplement.all
  ) throws(StorageError) -> [EntryPlace: EntryRecord] {
    guard !places.isEmpty else { return [:] }
    var postings = RowsInOrder<LedgerEntry.Posting>()
    var schedules = RowsInOrder<ScheduleEntry>()
    var found: [EntryPlace: EntryRecord] = [:]
    try read(Self.queries(of: places, supplements)) { (query, row) throws(StorageError) in
      let place = try row.place()
      switch query {
      case 0: postings.add(row, at: place) { (row) throws(StorageError) in try row.posting() }
      case 1: schedules.add(row, at: place) { (row) throws(StorageError) in try row.due() }
      default:
        let record = row.record(place, postings[place], schedules[place])
        guard found.updateValue(record, forKey: place) == nil else {
          throw .inconsistent(en: "two rows of an entry", ko: "한 항목의 행이 두 개입니다")
        }
      }
    }
    return found
  }

  private static func queries(
    of places: [EntryPlace], _ supplements: [EntrySupplement]
  ) -> [SQLQuery] {
    func rows(_ columns: String, of table: String) -> String {
      """
      SELECT t.chain, t.entry, t.position, \(columns)
      FROM w CROSS JOIN \(table) t WHERE t.chain = w.chain AND t.entry = w.entry
      ORDER BY t.chain, t.entry, t.position
      """
    }
    return [
      rows("t.account, t.amount, t.balance", of: "postings"),
      rows("t.kind, t.date, t.amount, t.interest, t.tax", of: "schedule"),
      heads(supplements),
    ].map { SQLQuery("\(places.window) \($0)", values: places.values) }
  }

  /// The entries, joined with the tables that have at most one row per entry.
  private static func heads(_ supplements: [EntrySupplement]) -> String {
    """
    SELECT e.chain, e.sequence AS entry, e.format, e.kind AS entry_kind, e.recorded_at,
      e.previous_hash, e.hash, p.customer AS enrolled, p.name, k.customer AS key_of, k.public_key,
      d.customer AS keys_of, d.key, d.recovery, a.customer AS owner, a.number, a.kind, a.opened_on,
      c.customer AS signer, c.request_id, c.agreed_at, c.signed,
      \(ContractRows.columns)\(supplements.map(\.columns).joined())
    FROM w CROSS JOIN entries e
      LEFT JOIN customers p
        ON p.customer = e.customer AND p.chain = e.chain AND p.entry = e.sequence
      LEFT JOIN keys k ON k.customer = e.customer AND k.chain = e.chain AND k.entry = e.sequence
      LEFT JOIN key_digests d
        ON d.customer = e.customer AND d.chain = e.chain AND d.entry = e.sequence
      LEFT JOIN accounts a
        ON a.customer = e.customer AND a.chain = e.chain AND a.entry = e.sequence
      LEFT JOIN contracts c ON c.chain = e.chain AND c.entry = e.sequence
      \(supplements.map(\.join).joined(separator: " "))
    WHERE e.chain = w.chain AND e.sequence = w.entry
    """
  }
}

extension [EntryPlace] {
  /// A table `w` of the places. Unlike a range, a list tells a query planner how few rows there
  /// are.
  var window: String {
    let rows = indices.map { "(CAST($\(2 * $0 + 1) AS TEXT), CAST($\(2 * $0 + 2) AS BIGINT))" }
    return "WITH w (chain, entry) AS (VALUES \(rows.joined(separator: ", ")))"
  }

  /// The values for the parameters of ``window``.
  var values: [SQLValue] { flatMap { [.text($0.chain), .integer($0.sequence)] } }
}

extension StoredRow {
  /// The entry that the row belongs to.
  func place() throws(StorageError) -> EntryPlace {
    EntryPlace(chain: try text("chain"), sequence: try integer("entry"))
  }
}

/// Rows by entry, in the order of their positions; an entry's first error takes the place of its
/// rows.
private struct RowsInOrder<Row> {
  private var rows: [EntryPlace: [Row]] = [:]
  private var errors: [EntryPlace: StorageError] = [:]

  subscript(place: EntryPlace) -> Result<[Row], StorageError> {
    errors[place].map { .failure($0) } ?? .success(rows[place] ?? [])
  }

  mutating func add(
    _ row: any StoredRow, at place: EntryPlace, _ read: (any StoredRow) throws(StorageError) -> Row
  ) {
    guard errors[place] == nil else { return }
    do {
      try row.checkPosition(after: rows[place]?.count ?? 0)
      rows[place, default: []].append(try read(row))
    } catch { errors[place] = error }
  }
}

// Decode the parts of an entry.
extension StoredRow {
  fileprivate func record(
    _ place: EntryPlace, _ postings: Result<[LedgerEntry.Posting], StorageError>,
    _ schedule: Result<[ScheduleEntry], StorageError>
  ) -> EntryRecord {
    EntryRecord(
      place: place,
      stored: Result { () throws(StorageError) in
        try storedEntry(place, try postings.get(), try schedule.get())
      }, hash: try? bytes("hash"),
      contract: Result { () throws(StorageError) in
        // A contract without an account has no date.
        guard try !isNull("account"), try !isNull("number") else { return nil }
        return try contract(try schedule.get())
      },
      customerKey: Result { () throws(StorageError) in
        try isNull("signer_key") ? nil : PublicKey(bytes: try bytes("signer_key"))
      },
      receipt: Result { () throws(StorageError) in
        guard let text = try optionalText("receipt") else { return nil }
        return (try self.text("receipt_holder"), text)
      })
  }

  private func storedEntry(
    _ place: EntryPlace, _ postings: [LedgerEntry.Posting], _ schedule: [ScheduleEntry]
  ) throws(StorageError) -> StoredEntry {
    guard try integer("format") == LedgerEntry.format else {
      throw .inconsistent(en: "the form of an entry", ko: "항목의 형식")
    }
    let entry = LedgerEntry(
      chain: place.chain, sequence: place.sequence,
      kind: try value("entry_kind", LedgerEntry.Kind.init(rawValue:)),
      recordedAt: try integer("recorded_at"), customer: try customer(), key: try key(),
      digests: try digests(), account: try account(), postings: postings, contract: try contract(),
      schedule: schedule)
    return StoredEntry(
      entry: entry, previousHash: try bytes("previous_hash"), hash: try bytes("hash"))
  }

  private func customer() throws(StorageError) -> LedgerEntry.CustomerRow? {
    guard let id = try optionalText("enrolled") else { return nil }
    return .init(id: id, name: try text("name"))
  }

  private func key() throws(StorageError) -> LedgerEntry.KeyRow? {
    guard let owner = try optionalText("key_of") else { return nil }
    return .init(publicKey: try bytes("public_key"), customer: owner.unlessBank)
  }

  private func digests() throws(StorageError) -> LedgerEntry.KeyDigests? {
    guard let owner = try optionalText("keys_of") else { return nil }
    return .init(
      customer: owner, key: try bytes("key"), recovery: try optionalBytes("recovery"))
  }

  private func account() throws(StorageError) -> LedgerEntry.AccountRow? {
    guard let owner = try optionalText("owner") else { return nil }
    return .init(
      number: try text("number"), customer: owner.unlessBank, kind: try text("kind"),
      openedOn: try text("opened_on"))
  }

  private func contract() throws(StorageError) -> LedgerEntry.ContractRow? {
    guard let account = try optionalText("account") else { return nil }
    return .init(
      account: account, customer: try text("signer"),
      signed: SignedContract(text: try text("signed")))
  }
}

extension String {
  /// The customer's ID; nil if the row is the bank's own.
  fileprivate var unlessBank: String? { self == LedgerEntry.bankChain ? nil : self }
}
