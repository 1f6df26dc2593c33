#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// The books as an audit reads them: the state that the connection's transaction sees.
  struct PostgreSQLAuditedBooks: AuditedBooks {
    let connection: PostgreSQLConnection
    private let entries: EntryReader

    /// So many rows are read at a time.
    private static let page: Int64 = 1000

    init(_ connection: PostgreSQLConnection) {
      self.connection = connection
      entries = EntryReader(connection)
    }

    let haveBalances = true

    /// The bank's chain, and then each that has a row or an entry.
    var chains: [String] {
      get throws(StorageError) {
        let others = try connection.rows(
          "SELECT chain FROM chains WHERE chain <> $1 UNION SELECT chain FROM entries WHERE chain <> $1",
          .text(LedgerEntry.bankChain)
        ) { (row) throws(StorageError) in try row.text("chain") }
        return [LedgerEntry.bankChain] + others.sorted()
      }
    }

    func count(of chain: String) throws(StorageError) -> Int64 {
      try connection.first("SELECT count(*) AS rows FROM entries WHERE chain = $1", .text(chain)) {
        (row) throws(StorageError) in try row.integer("rows")
      } ?? 0
    }

    func forEachSequence(
      of chain: String, after start: Int64?, _ body: (Int64) throws(StorageError) -> Void
    ) throws(StorageError) {
      var last = start ?? .min
      while true {
        let page = try connection.rows(
          """
          SELECT sequence FROM entries WHERE chain = $1 AND sequence > $2
          ORDER BY sequence LIMIT \(Self.page)
          """, .text(chain), .integer(last)
        ) { (row) throws(StorageError) in try row.integer("sequence") }
        for sequence in page { try body(sequence) }
        guard let end = page.last else { return }
        last = end
      }
    }

    func highestSequence(of chain: String) throws(StorageError) -> Int64? {
      try connection.first("SELECT sequence FROM chains WHERE chain = $1", .text(chain)) {
        (row) throws(StorageError) in try row.integer("sequence")
      }
    }

    func storedHead(of chain: String) throws(StorageError) -> [UInt8]? {
      try connection.first("SELECT hash FROM chains WHERE chain = $1", .text(chain)) {
        (row) throws(StorageError) in try row.bytes("hash")
      }
    }

    func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry? {
      try entries.entry(sequence, of: chain)
    }

    func hash(of sequence: Int64, of chain: String) throws(StorageError) -> [UInt8]? {
      try connection.first(
        "SELECT hash FROM entries WHERE chain = $1 AND sequence = $2", .text(chain),
        .integer(sequence)
      ) { (row) throws(StorageError) in try row.bytes("hash") }
    }

    func receipt(
      of sequence: Int64, of chain: String
    ) throws(StorageError) -> (account: String, text: String)? {
      try connection.receipt(of: sequence, of: chain)
    }

    func contract(
      of account: String, in chain: String
    ) throws(StorageError) -> OpeningContract? {
      try connection.contract(opening: account, of: chain)?.contract
    }

    func key(of customer: String?) throws(StorageError) -> PublicKey? {
      try connection.key(of: customer)
    }

    func forEachKey(
      _ body: (_ customer: String, _ key: PublicKey) throws(StorageError) -> Void
    ) throws(StorageError) {
      try forEachRow(of: "keys", "customer", reading: "public_key") {
        (row) throws(StorageError) in
        let customer = try row.text("customer")
        guard customer != LedgerEntry.bankChain,
          let key = PublicKey(bytes: try row.bytes("public_key"))
        else { return }
        try body(customer, key)
      }
    }

    func drafts() throws(StorageError) -> [AuditNote] { try connection.draftNotes() }

    func balance(of account: String) throws(StorageError) -> Won? {
      try connection.first("SELECT amount FROM balances WHERE account = $1", .text(account)) {
        (row) throws(StorageError) in Won(try row.integer("amount"))
      }
    }

    func forEachBalance(
      _ body: (_ account: String, _ balance: Won) throws(StorageError) -> Void
    ) throws(StorageError) {
      try forEachRow(of: "balances", "customer, account", reading: "amount") {
        (row) throws(StorageError) in
        try body(try row.text("account"), Won(try row.integer("amount")))
      }
    }

    /// Calls `body` with each row of `table`, some at a time through a cursor, however many there
    /// are.
    private func forEachRow(
      of table: String, _ key: String, reading columns: String,
      _ body: (PostgreSQLRow) throws(StorageError) -> Void
    ) throws(StorageError) {
      try connection.run(
        "DECLARE each_row NO SCROLL CURSOR FOR SELECT \(key), \(columns) FROM \(table) ORDER BY \(key)"
      )
      var isAtEnd = false
      while !isAtEnd {
        isAtEnd = true
        try connection.forEach("FETCH \(Self.page) FROM each_row") { (row) throws(StorageError) in
          isAtEnd = false
          try body(row)
        }
      }
      try connection.run("CLOSE each_row")
    }
  }
#endif
