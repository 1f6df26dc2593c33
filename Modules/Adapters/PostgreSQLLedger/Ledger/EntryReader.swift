#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// Reads entries with all their rows, without verifying them.
  struct EntryReader {
    private let connection: PostgreSQLConnection

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// The entry `sequence` of `chain`, or nil if there is none. Throws a ``StorageError`` if a row
    /// cannot be decoded.
    func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry? {
      let place = EntryPlace(chain: chain, sequence: sequence)
      return try window([place]).entry(sequence, at: place)
    }

    /// The entries at `places`, which must not be empty and may be in different chains. Throws a
    /// ``StorageError`` if any row cannot be decoded.
    func window(_ places: [EntryPlace]) throws(StorageError) -> EntryWindow<EntryPlace> {
      let found = try connection.results(
        of: Self.entries(places), Self.numbered("postings", places),
        Self.numbered("schedule", places))
      var window = EntryWindow<EntryPlace>()
      try found[0].forEach { (row) throws(StorageError) in
        let place = try row.place()
        let head = try row.head(of: place.chain)
        guard window.heads.updateValue(head, forKey: place) == nil else {
          throw .inconsistent(what: "entry \(place.sequence): two rows")
        }
        window.customers[place] = try row.customer()
        window.keys[place] = try row.key()
        window.accounts[place] = try row.account()
        window.contracts[place] = try row.contract(of: place.chain)
      }
      window.postings = try found[1].inOrder { (row) throws(StorageError) in try row.posting() }
      window.schedules = try found[2].inOrder { (row) throws(StorageError) in try row.due() }
      return window
    }

    /// Selects the entries, joined with the tables that have at most one row per entry.
    private static func entries(_ places: [EntryPlace]) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        SELECT e.chain, e.sequence AS entry, e.format, e.kind, e.recorded_at, e.previous_hash,
          e.hash, p.customer AS entered, p.name, k.customer AS key_of, k.public_key,
          a.customer AS account_of, a.number, a.kind AS account_kind, a.opened_on,
          c.account AS contracted, c.signed, r.request_id
        FROM entries e \(places.join("e.sequence", "e.chain"))
          LEFT JOIN customers p
            ON p.customer = e.customer AND p.chain = e.chain AND p.entry = e.sequence
          LEFT JOIN keys k
            ON k.customer = e.customer AND k.chain = e.chain AND k.entry = e.sequence
          LEFT JOIN accounts a
            ON a.customer = e.customer AND a.chain = e.chain AND a.entry = e.sequence
          LEFT JOIN contracts c ON c.chain = e.chain AND c.entry = e.sequence
          LEFT JOIN enrolments r ON r.chain = e.chain AND r.entry = e.sequence
        """, places.values)
    }

    /// Selects rows that are numbered within their entry; see ``PostgreSQLResult/inOrder(_:)``.
    static func numbered(_ table: String, _ places: [EntryPlace]) -> PostgreSQLStatement {
      PostgreSQLStatement(
        """
        SELECT t.* FROM \(table) t \(places.join("t.entry"))
        ORDER BY t.chain, t.entry, t.position
        """, places.values)
    }
  }

  // Decode the parts of an entry from a row of ``EntryReader/entries(_:)``.
  extension PostgreSQLRow {
    fileprivate func head(of chain: String) throws(StorageError) -> EntryHead {
      try checkFormat()
      return EntryHead(
        chain: chain, kind: try value("kind", LedgerEntry.Kind.init(rawValue:)),
        recordedAt: try integer("recorded_at"), previousHash: try bytes("previous_hash"),
        hash: try bytes("hash"), request: try optionalText("request_id"))
    }

    fileprivate func customer() throws(StorageError) -> LedgerEntry.CustomerRow? {
      guard let id = try optionalText("entered") else { return nil }
      return .init(id: id, name: try text("name"))
    }

    fileprivate func key() throws(StorageError) -> LedgerEntry.KeyRow? {
      guard let owner = try optionalText("key_of") else { return nil }
      return .init(publicKey: try bytes("public_key"), customer: owner.unlessBank)
    }

    fileprivate func account() throws(StorageError) -> LedgerEntry.AccountRow? {
      guard let owner = try optionalText("account_of") else { return nil }
      return .init(
        number: try text("number"), customer: owner.unlessBank, kind: try text("account_kind"),
        openedOn: try text("opened_on"))
    }

    fileprivate func contract(of chain: String) throws(StorageError) -> LedgerEntry.ContractRow? {
      guard let account = try optionalText("contracted") else { return nil }
      return .init(
        account: account, customer: chain, signed: SignedContract(text: try text("signed")))
    }
  }

  extension [EntryPlace] {
    /// A join of the places with a table whose columns `chain` and `number` name an entry. A list
    /// of values, unlike a range, tells the query planner how few rows there are.
    func join(_ number: String, _ chain: String = "t.chain") -> String {
      let rows = indices.map { "(CAST($\(2 * $0 + 1) AS TEXT), CAST($\(2 * $0 + 2) AS BIGINT))" }
      return """
        JOIN (VALUES \(rows.joined(separator: ", "))) AS w (chain, entry)
          ON w.chain = \(chain) AND w.entry = \(number)
        """
    }

    /// The values for the parameters of ``join(_:_:)``.
    var values: [PostgreSQLValue] { flatMap { [.text($0.chain), .integer($0.sequence)] } }
  }

  extension PostgreSQLRow {
    /// The entry that the row belongs to.
    func place() throws(StorageError) -> EntryPlace {
      EntryPlace(chain: try text("chain"), sequence: try integer("entry"))
    }
  }

  extension PostgreSQLResult {
    /// Groups the rows, which must be sorted by entry and position, by entry. Throws a
    /// ``StorageError`` if a position is missing.
    func inOrder<Row>(
      _ read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> [EntryPlace: [Row]] {
      var rows: [EntryPlace: [Row]] = [:]
      try forEach { (row) throws(StorageError) in
        let place = try row.place()
        var positions = Positions(after: rows[place]?.count ?? 0)
        try positions.expect(try row.integer("position"))
        rows[place, default: []].append(try read(row))
      }
      return rows
    }
  }

  extension String {
    /// The customer's ID; nil if the row is the bank's own.
    var unlessBank: String? { self == LedgerEntry.bankChain ? nil : self }
  }
#endif
