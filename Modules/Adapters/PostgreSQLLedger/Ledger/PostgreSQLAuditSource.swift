#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// The ledger as an audit reads it, in the connection's current transaction.
  struct PostgreSQLAuditSource: AuditSource {
    let connection: PostgreSQLConnection
    let entries: EntryReader

    init(_ connection: PostgreSQLConnection) {
      self.connection = connection
      entries = EntryReader(connection)
    }

    var count: Int64 {
      get throws(StorageError) {
        try connection.first("SELECT count(*) AS rows FROM entries") {
          (row) throws(StorageError) in try row.integer("rows")
        } ?? 0
      }
    }

    func hasChain(_ chain: String) throws(StorageError) -> Bool {
      try connection.first(
        """
        SELECT count(*) AS found FROM
          (SELECT chain FROM chains UNION ALL SELECT chain FROM entries) c WHERE c.chain = $1
        """, .text(chain)
      ) { (row) throws(StorageError) in try row.integer("found") } ?? 0 > 0
    }

    func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry? {
      try connection.attempt { () throws(StorageError) in try entries.entry(sequence, of: chain) }
    }

    func hash(of sequence: Int64, of chain: String) throws(StorageError) -> [UInt8]? {
      try connection.attempt { () throws(StorageError) in
        try connection.first(
          "SELECT hash FROM entries WHERE chain = $1 AND sequence = $2", .text(chain),
          .integer(sequence)
        ) { (row) throws(StorageError) in try row.bytes("hash") }
      }
    }

    func hashes(of places: [EntryPlace]) throws(StorageError) -> [EntryPlace: [UInt8]] {
      guard !places.isEmpty else { return [:] }
      var hashes: [EntryPlace: [UInt8]] = [:]
      try connection.forEach(
        """
        SELECT t.chain, t.sequence AS entry, t.hash FROM entries t \(places.join("t.sequence"))
        """, values: places.values
      ) { (row) throws(StorageError) in
        let place = try row.place()
        hashes[place] = try row.bytes("hash")
      }
      return hashes
    }

    func receipt(
      of sequence: Int64, of chain: String
    ) throws(StorageError) -> (account: String, text: String)? {
      try connection.attempt { () throws(StorageError) in
        try connection.receipt(of: sequence, of: chain)
      }
    }

    func contract(
      of account: String, in chain: String
    ) throws(StorageError) -> OpeningContract? {
      try connection.attempt { () throws(StorageError) in
        try connection.contract(opening: account, of: chain)?.contract
      }
    }

    func key(of customer: String?) throws(StorageError) -> PublicKey? {
      try connection.attempt { () throws(StorageError) in try connection.key(of: customer) }
    }

    func forEachKey(
      _ body: (_ customer: String, _ key: PublicKey) throws(StorageError) -> Void
    ) throws(StorageError) {
      try connection.forEachRow("SELECT customer, public_key FROM keys ORDER BY customer") {
        (row) throws(StorageError) in
        let customer = try row.text("customer")
        guard customer != LedgerEntry.bankChain,
          let key = PublicKey(bytes: try row.bytes("public_key"))
        else { return }
        try body(customer, key)
      }
    }

    func drafts() throws(StorageError) -> [AuditNote] {
      try connection.attempt { () throws(StorageError) in try connection.draftNotes() }
    }

    func balance(of account: String) throws(StorageError) -> Won? {
      try connection.first("SELECT amount FROM balances WHERE account = $1", .text(account)) {
        (row) throws(StorageError) in Won(try row.integer("amount"))
      }
    }

    func forEachBalance(
      _ body: (_ account: String, _ balance: Won) throws(StorageError) -> Void
    ) throws(StorageError) {
      try connection.forEachRow(
        "SELECT account, amount FROM balances ORDER BY customer, account"
      ) { (row) throws(StorageError) in
        try body(try row.text("account"), Won(try row.integer("amount")))
      }
    }
  }

  extension PostgreSQLConnection {
    /// Runs `body` in a savepoint. If it fails, only the savepoint is rolled back: otherwise the
    /// server would reject all later statements of the transaction. Throws the errors of `body`.
    func attempt<Value>(
      _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      try execute("SAVEPOINT attempt")
      do {
        let value = try body()
        runLater("RELEASE SAVEPOINT attempt")
        return value
      } catch {
        undoAttempt()
        throw error
      }
    }

    private func undoAttempt() {
      waiting = []
      guard isUsable else { return }
      do {
        try execute("ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt")
        failure = nil
      } catch { giveUp() }
    }

    /// Calls `body` with each row of `query`, fetching 1,000 at a time through a cursor. `body` may
    /// run other queries, but not this method, since the cursor's name is fixed. Throws a
    /// ``StorageError``.
    func forEachRow(
      _ query: String, _ body: (PostgreSQLRow) throws(StorageError) -> Void
    ) throws(StorageError) {
      try run("DECLARE each_row NO SCROLL CURSOR FOR \(query)")
      var isAtEnd = false
      while !isAtEnd {
        isAtEnd = true
        try forEach("FETCH 1000 FROM each_row") { (row) throws(StorageError) in
          isAtEnd = false
          try body(row)
        }
      }
      try run("CLOSE each_row")
    }
  }

  extension PostgreSQLAuditSource {
    /// Finds damage that the audit of the entries cannot see: triggers and unlogged tables, and
    /// rows that no entry binds.
    func damage() throws(StorageError) -> ([AuditViolation], [AuditNote]) {
      (try changedTables() + unboundRows(), [])
    }

    private func changedTables() throws(StorageError) -> [AuditViolation] {
      try connection.rows(Self.changedTables) { (row) throws(StorageError) in
        let trigger = try row.optionalText("trigger")
        return AuditViolation(
          .schemaChanged, at: .table(try row.text("name")), Self.change(trigger: trigger))
      }
    }

    private static func change(trigger: String?) -> LocalizedText {
      if let trigger {
        LocalizedText(
          en: "trigger \(trigger) was not created by this program",
          ko: "이 프로그램이 만들지 않은 트리거 \(trigger, .subject) 있습니다")
      } else {
        LocalizedText(
          en: "it is unlogged: a crash of the server empties it",
          ko: "UNLOGGED 테이블이어서 서버가 비정상 종료되면 내용이 사라집니다")
      }
    }

    private static let changedTables = """
      SELECT c.relname::text AS name, g.tgname::text AS trigger
      FROM pg_class c JOIN pg_trigger g ON g.tgrelid = c.oid
      WHERE c.relnamespace = '\(Schema.name)'::regnamespace AND NOT g.tgisinternal
      UNION ALL
      SELECT relname::text, NULL FROM pg_class
      WHERE relnamespace = '\(Schema.name)'::regnamespace AND relkind = 'r'
        AND relpersistence = 'u'
      ORDER BY 1, 2
      """

    /// Rows whose entry is missing or is about something else.
    private func unboundRows() throws(StorageError) -> [AuditViolation] {
      var found: [AuditViolation] = []
      for (table, column, condition) in Self.bindings {
        found += try connection.rows(
          """
          SELECT DISTINCT \(column) AS name FROM \(table) t
          WHERE NOT EXISTS (SELECT 1 FROM \(condition)) ORDER BY 1
          """
        ) { (row) throws(StorageError) in
          Self.unbound(try row.text("name"), in: table)
        }
      }
      return found
    }

    private static func unbound(_ name: String, in table: String) -> AuditViolation {
      AuditViolation(
        table == "balances" ? .balanceForeign : .danglingReference,
        at: table == "balances" ? .account(name) : .table(table),
        LocalizedText(en: "no entry records \(name)", ko: "\(name, .object) 기록한 항목이 없습니다"))
    }

    /// For each row `t` of a table, the row of another table that must exist.
    private static let bindings: [(table: String, name: String, condition: String)] =
      ["customers", "keys", "accounts"].map {
        ($0, "t.customer", "\(entry) AND e.customer = t.customer")
      }
      + ["postings", "contracts", "receipts"].map { ($0, "t.account", entry) }
      + [
        ("schedule", "t.chain", entry),
        ("enrolments", "t.request_id", "\(entry) AND e.kind = 'enrolment'"),
        (
          "chains", "t.chain",
          "(SELECT customer FROM customers UNION ALL SELECT '\(LedgerEntry.bankChain)') c"
            + " WHERE c.customer = t.chain"
        ),
        (
          "balances", "t.account",
          "accounts a WHERE a.customer = t.customer AND a.number = t.account"
        ),
      ]

    private static let entry = "entries e WHERE e.chain = t.chain AND e.sequence = t.entry"
  }
#endif
