#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// Reads many entries with all their rows by one statement a table, of however many chains.
  struct WindowReader {
    private let connection: PostgreSQLConnection

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// The entries at `places`. Throws a ``StorageError`` if anything of them cannot be read.
    func entries(_ places: [EntryPlace]) throws(StorageError) -> [AuditedEntry] {
      guard !places.isEmpty else { return [] }
      let window = try window(places)
      var entries: [AuditedEntry] = []
      for place in places { entries.append(try window.entry(place.sequence, at: place)) }
      return entries
    }

    private func window(
      _ places: [EntryPlace]
    ) throws(StorageError) -> EntryWindow<EntryPlace> {
      var window = EntryWindow<EntryPlace>()
      try readEntries(places, into: &window)
      window.postings = try inOrder("postings", places) { (row) throws(StorageError) in
        try row.posting()
      }
      window.schedules = try inOrder("schedule", places) { (row) throws(StorageError) in
        try row.due()
      }
      try readContracts(places, into: &window)
      try connection.forEach(
        "SELECT t.chain, t.entry, t.account, t.signed FROM receipts t \(places.join("t.entry"))",
        values: places.values
      ) { (row) throws(StorageError) in
        let place = try row.place()
        window.receipts[place] = (account: try row.text("account"), text: try row.text("signed"))
      }
      return window
    }

    private func readEntries(
      _ places: [EntryPlace], into window: inout EntryWindow<EntryPlace>
    ) throws(StorageError) {
      let query = """
        SELECT e.chain, e.sequence AS entry, \(EntryReader.columns)
        FROM (SELECT t.* FROM entries t \(places.join("t.sequence"))) e \(EntryReader.joins)
        """
      try connection.forEach(query, values: places.values) { (row) throws(StorageError) in
        let place = try row.place()
        window.heads[place] = try row.head(of: place.chain)
        window.customers[place] = try row.customer()
        window.keys[place] = try row.key()
        window.accounts[place] = try row.account()
        window.contracts[place] = try row.contract(of: place.chain).map {
          (row: $0, whole: nil)
        }
      }
    }

    /// What the contracts say, and the keys of those whose they are.
    private func readContracts(
      _ places: [EntryPlace], into window: inout EntryWindow<EntryPlace>
    ) throws(StorageError) {
      guard !window.contracts.isEmpty else { return }
      let query = "\(PostgreSQLConnection.contracts) \(places.join("c.entry", "c.chain"))"
      try connection.forEach(query, values: places.values) { (row) throws(StorageError) in
        let place = try row.place()
        window.contracts[place]?.whole = try row.contract(window.schedules[place] ?? []).contract
      }
      let customers = Set(window.contracts.values.map(\.row.customer)).sorted()
      let names = customers.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      try connection.forEach(
        "SELECT customer, public_key FROM keys WHERE customer IN (\(names))",
        values: customers.map { .text($0) }
      ) { (row) throws(StorageError) in
        let customer = try row.text("customer")
        window.signers[customer] = PublicKey(bytes: try row.bytes("public_key"))
      }
    }

    /// Rows that are numbered within their entry.
    private func inOrder<Row>(
      _ table: String, _ places: [EntryPlace],
      read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> [EntryPlace: [Row]] {
      var rows: [EntryPlace: [Row]] = [:]
      try connection.forEach(
        """
        SELECT t.* FROM \(table) t \(places.join("t.entry"))
        ORDER BY t.chain, t.entry, t.position
        """, values: places.values
      ) { (row) throws(StorageError) in
        let place = try row.place()
        guard try row.integer("position") == Int64(rows[place]?.count ?? 0) else {
          throw .inconsistent(what: "the position of a row of entry \(place.sequence)")
        }
        rows[place, default: []].append(try read(row))
      }
      return rows
    }
  }

  extension [EntryPlace] {
    /// Joins the places to a table, whose entries `number` and `chain` name. As a list of values,
    /// and not from the first to the last, so that the server knows how few there are.
    func join(_ number: String, _ chain: String = "t.chain") -> String {
      let rows = indices.map { "(CAST($\(2 * $0 + 1) AS TEXT), CAST($\(2 * $0 + 2) AS BIGINT))" }
      return """
        JOIN (VALUES \(rows.joined(separator: ", "))) AS w (chain, entry)
          ON w.chain = \(chain) AND w.entry = \(number)
        """
    }

    /// The values that ``join(_:_:)`` names.
    var values: [PostgreSQLValue] { flatMap { [.text($0.chain), .integer($0.sequence)] } }
  }

  extension PostgreSQLRow {
    /// Of which entry it is.
    func place() throws(StorageError) -> EntryPlace {
      EntryPlace(chain: try text("chain"), sequence: try integer("entry"))
    }
  }
#endif
