import FeatureDependencies
import Ledger

/// The ledger as an audit reads it, in the connection's current snapshot.
struct SQLAuditSource: AuditSource {
  /// The number of rows per query: a server sends a result whole.
  private static let page = 1000
  let connection: any SQLConnection
  /// The damage that the database found itself.
  var examined = AuditReport()

  func damage() -> AuditReport {
    var report = examined
    for table in ["customers", "key_digests", "accounts", "contracts", "postings"] {
      addUnboundRows(of: table, to: &report)
    }
    return report
  }

  /// Reports rows of a table by which an opening or a sign-in finds an entry, if there is no such
  /// entry: they would stop it.
  private func addUnboundRows(of table: String, to report: inout AuditReport) {
    let query = SQLQuery(
      """
      SELECT count(*) AS count FROM \(table) t WHERE NOT EXISTS (
        SELECT 1 FROM entries e WHERE e.chain = t.chain AND e.sequence = t.entry
          \(table == "postings" ? "" : "AND e.customer = t.customer"))
      """)
    do throws(StorageError) {
      let count = try connection.attempt { () throws(StorageError) in
        try connection.integer("count", of: query) ?? 0
      }
      guard count > 0 else { return }
      let text = LocalizedText(
        en: "no entry records \(count) of its rows", ko: "항목에 기록되지 않은 행이 \(count)개 있습니다")
      report.violations.append(AuditViolation(.danglingReference, at: .table(table), text))
    } catch { report.add(error, at: .table(table)) }
  }

  func count() throws(StorageError) -> Int64 {
    try connection.attempt { () throws(StorageError) in
      try connection.integer("entries", of: SQLQuery("SELECT count(*) AS entries FROM entries"))
        ?? 0
    }
  }

  func ends() throws(StorageError) -> [String: StoredEnd] {
    try connection.attempt { () throws(StorageError) in
      var ends: [String: StoredEnd] = [:]
      try forEachRow(from: "") { last in
        SQLQuery(
          """
          SELECT chain, sequence, hash FROM chains WHERE chain > $1
          ORDER BY chain LIMIT \(Self.page)
          """, .text(last))
      } _: { (row) throws(StorageError) in
        let chain = try row.text("chain")
        ends[chain] = StoredEnd(sequence: try row.integer("sequence"), hash: try row.bytes("hash"))
        return chain
      }
      return ends
    }
  }

  /// Reads all rows, a page at a time. `query` selects those after a row, which `body` names.
  private func forEachRow<Name>(
    from start: Name, _ query: (Name) -> SQLQuery,
    _ body: (any StoredRow) throws(StorageError) -> Name
  ) throws(StorageError) {
    var (last, count) = (start, 0)
    repeat {
      count = 0
      try connection.read(query(last)) { (row) throws(StorageError) in
        last = try body(row)
        count += 1
      }
    } while count == Self.page
  }

  func forEachPage(of chains: ChainRange, _ body: ([EntryPlace]) -> Void) throws(StorageError) {
    switch chains {
    case .one(let chain, let first):
      var next: Int64? = first
      while let start = next {
        let page = try places(
          where: "chain = $1 AND sequence >= $2", [.text(chain), .integer(start)])
        body(page)
        let last = page.count == Self.page ? page.last?.sequence : nil
        next = last.flatMap { $0 == .max ? nil : $0 + 1 }
      }
    case .others(let chain):
      var next: EntryPlace? = EntryPlace(chain: "", sequence: .min)
      while let last = next {
        let page = try places(
          where: "(chain, sequence) > ($1, $2) AND chain <> $3",
          [.text(last.chain), .integer(last.sequence), .text(chain)])
        body(page)
        next = page.count == Self.page ? page.last : nil
      }
    }
  }

  private func places(
    where condition: String, _ values: [SQLValue]
  ) throws(StorageError) -> [EntryPlace] {
    let query = SQLQuery(
      """
      SELECT chain, sequence AS entry FROM entries WHERE \(condition)
      ORDER BY chain, sequence LIMIT \(Self.page)
      """, values: values)
    return try connection.attempt { () throws(StorageError) in
      try connection.rows(query) { (row) throws(StorageError) in try row.place() }
    }
  }

  /// All rows of the entries at `places`. If they cannot be read together, they are read one by one
  /// to locate the damage.
  func entries(at places: [EntryPlace]) -> [EntryRecord] {
    let found = try? connection.attempt { () throws(StorageError) in
      try connection.entries(at: places)
    }
    return places.map { found?[$0] ?? record($0) }
  }

  /// The entry at `place`. A supplement that cannot be read is an error of its own, which does not
  /// hide what the hash covers.
  private func record(_ place: EntryPlace) -> EntryRecord {
    let entry = record(place, with: [])
    return EntryRecord(
      place: place, stored: entry.flatMap(\.stored),
      hash: (try? entry.get())?.hash ?? (try? hashes(of: [place])[place]),
      contract: record(place, with: [.linkedAccount]).flatMap(\.contract),
      customerKey: record(place, with: [.signerKey]).flatMap(\.customerKey),
      receipt: record(place, with: [.receipt]).flatMap(\.receipt))
  }

  private func record(
    _ place: EntryPlace, with supplements: [EntrySupplement]
  ) -> Result<EntryRecord, StorageError> {
    Result { () throws(StorageError) in
      let found = try connection.attempt { () throws(StorageError) in
        try connection.entries(at: [place], with: supplements)[place]
      }
      guard let found else { throw .inconsistent(en: "an entry is missing", ko: "항목이 없습니다") }
      return found
    }
  }

  func hasChain(_ chain: String) throws(StorageError) -> Bool {
    let query = SQLQuery(
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM chains WHERE chain = $1)
        OR EXISTS (SELECT 1 FROM entries WHERE chain = $1) THEN 1 ELSE 0 END AS found
      """, .text(chain))
    return try connection.integer("found", of: query) == 1
  }

  func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]] {
    guard !places.isEmpty else { return [:] }
    return try connection.attempt { () throws(StorageError) in
      var hashes: [EntryPlace: [UInt8]] = [:]
      let query = SQLQuery(
        """
        \(places.window) SELECT e.chain, e.sequence AS entry, e.hash FROM w CROSS JOIN entries e
        WHERE e.chain = w.chain AND e.sequence = w.entry
        """, values: places.values)
      try connection.read(query) { (row) throws(StorageError) in
        hashes[try row.place()] = try row.bytes("hash")
      }
      return hashes
    }
  }

  func places(of keys: [LookupKey]) throws(StorageError) -> [LookupKey: EntryPlace] {
    var places: [LookupKey: EntryPlace] = [:]
    try connection.read(keys.map(\.query)) { (query, row) throws(StorageError) in
      let (key, place) = (keys[query], try row.place())
      guard places.updateValue(place, forKey: key) == nil else {
        throw place.inconsistent("two rows for its \(key.name.en)", "\(key.name.ko)의 행이 두 개입니다")
      }
    }
    return places
  }

  func recordedBankKey() throws(StorageError) -> PublicKey? {
    try connection.attempt { () throws(StorageError) in try connection.recordedBankKey() }
  }

  func forEachStoredKeys(
    _ body: (_ customer: String, _ keys: StoredKeys) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEachRow(from: "") { last in
      SQLQuery(
        """
        SELECT customer, key, recovery FROM customer_keys WHERE customer > $1
        ORDER BY customer LIMIT \(Self.page)
        """, .text(last))
    } _: { (row) throws(StorageError) in
      let customer = try row.text("customer")
      try body(customer, try row.storedKeys())
      return customer
    }
  }

  func balances(of accounts: [OwnedAccount]) throws(StorageError) -> [OwnedAccount: Won] {
    var balances: [OwnedAccount: Won] = [:]
    let queries = accounts.map { Lookup.balance($0.number, of: $0.customer) }
    try connection.read(queries) { (query, row) throws(StorageError) in
      balances[accounts[query]] = Won(try row.integer("amount"))
    }
    return balances
  }

  func forEachBalance(
    _ body: (_ account: OwnedAccount, _ balance: Won) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEachRow(from: OwnedAccount(number: "", customer: "")) { last in
      SQLQuery(
        """
        SELECT account, customer, amount FROM balances WHERE (account, customer) > ($1, $2)
        ORDER BY account, customer LIMIT \(Self.page)
        """, .text(last.number), .text(last.customer))
    } _: { (row) throws(StorageError) in
      let account = OwnedAccount(
        number: try row.text("account"), customer: try row.text("customer"))
      try body(account, Won(try row.integer("amount")))
      return account
    }
  }
}
