import FeatureDependencies
import Ledger

/// The ledger as an audit reads it, in the connection's current snapshot.
struct SQLAuditSource: AuditSource {
  /// The number of rows or chains per query.
  private static let page = 1000
  let connection: any SQLConnection
  let dialect: SQLDialect
  /// The damage that the database found itself.
  let examined: SQLExamination

  init(_ link: SQLLink, _ examined: SQLExamination = SQLExamination(violations: [])) {
    connection = link.connection
    dialect = link.dialect
    self.examined = examined
  }

  func damage() -> ([AuditViolation], [AuditNote]) {
    var report = AuditReport(violations: examined.violations, notes: examined.notes)
    findUnboundRows(&report)
    return (report.violations, report.notes)
  }

  var count: Int64 {
    get throws(StorageError) {
      try connection.first(SQLQuery("SELECT count(*) AS rows FROM entries")) {
        (row) throws(StorageError) in try row.integer("rows")
      } ?? 0
    }
  }

  func hasChain(_ chain: String) throws(StorageError) -> Bool {
    let query = SQLQuery(
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM chains WHERE chain = $1)
        OR EXISTS (SELECT 1 FROM entries WHERE chain = $1) THEN 1 ELSE 0 END AS found
      """, .text(chain))
    return try connection.first(query) { (row) throws(StorageError) in
      try row.integer("found") == 1
    } ?? false
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
      guard places.updateValue(try row.place(), forKey: keys[query]) == nil else {
        throw .inconsistent(what: "two rows for one \(keys[query])")
      }
    }
    return places
  }

  func key(of customer: String?) throws(StorageError) -> PublicKey? {
    try connection.attempt { () throws(StorageError) in try connection.key(of: customer) }
  }

  func forEachStoredKeys(
    _ body: (_ customer: String, _ keys: StoredKeys) throws(StorageError) -> Void
  ) throws(StorageError) {
    var last = ""
    while true {
      let page = try connection.rows(
        SQLQuery(
          """
          SELECT customer, key, recovery FROM customer_keys WHERE customer > $1
          ORDER BY customer LIMIT \(Self.page)
          """, .text(last))
      ) { (row) throws(StorageError) in (try row.text("customer"), try row.storedKeys()) }
      for (customer, keys) in page { try body(customer, keys) }
      guard let end = page.last, page.count == Self.page else { return }
      last = end.0
    }
  }

  func drafts() throws(StorageError) -> [AuditNote] {
    try connection.attempt { () throws(StorageError) in try connection.draftNotes() }
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
    var last = OwnedAccount(number: "", customer: "")
    while true {
      let page = try connection.rows(
        SQLQuery(
          """
          SELECT account, customer, amount FROM balances WHERE (account, customer) > ($1, $2)
          ORDER BY account, customer LIMIT \(Self.page)
          """, .text(last.number), .text(last.customer))
      ) { (row) throws(StorageError) in
        (
          OwnedAccount(number: try row.text("account"), customer: try row.text("customer")),
          Won(try row.integer("amount"))
        )
      }
      for (account, balance) in page { try body(account, balance) }
      guard let end = page.last, page.count == Self.page else { return }
      last = end.0
    }
  }
}

extension LookupKey {
  /// Selects the entry by the index that an opening or an enrollment uses.
  fileprivate var query: SQLQuery {
    switch self {
    case .customer(let customer): Lookup.enrollment(of: customer)
    case .account(let customer, let number): Lookup.account(number, of: customer)
    case .opening(let customer, let request): Lookup.opening(by: request, of: customer)
    case .enrollment(let request): Lookup.enrollment(by: request)
    }
  }
}
