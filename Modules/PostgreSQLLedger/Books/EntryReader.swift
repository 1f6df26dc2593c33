#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// Reads entries with all their rows, whatever they say.
  struct EntryReader {
    private let connection: PostgreSQLConnection

    private static let query = """
      SELECT e.format, e.kind, e.recorded_at, e.previous_hash, e.hash,
        p.customer AS entered, p.name, k.customer AS key_of, k.public_key,
        a.customer AS account_of, a.number, a.kind AS account_kind, a.opened_on,
        c.account AS contracted, c.signed, r.request_id
      FROM entries e
        LEFT JOIN customers p
          ON p.customer = e.customer AND p.chain = e.chain AND p.entry = e.sequence
        LEFT JOIN keys k ON k.customer = e.customer AND k.chain = e.chain AND k.entry = e.sequence
        LEFT JOIN accounts a
          ON a.customer = e.customer AND a.chain = e.chain AND a.entry = e.sequence
        LEFT JOIN contracts c ON c.chain = e.chain AND c.entry = e.sequence
        LEFT JOIN enrolments r ON r.chain = e.chain AND r.entry = e.sequence
      WHERE e.chain = $1 AND e.sequence = $2
      """

    private static let postings = """
      SELECT position, account, amount, balance FROM postings WHERE chain = $1 AND entry = $2
      ORDER BY position
      """

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    /// The entry `sequence` of `chain`, or nil. Throws a ``StorageError`` for what cannot be read.
    func entry(_ sequence: Int64, of chain: String) throws(StorageError) -> StoredEntry? {
      let key = [PostgreSQLValue.text(chain), .integer(sequence)]
      let found = try connection.results(
        of: PostgreSQLStatement(Self.query, key), PostgreSQLStatement(Self.postings, key),
        PostgreSQLConnection.schedule(of: sequence, of: chain))
      return try found[0].first { (row) throws(StorageError) in
        let entry = LedgerEntry(
          format: try row.format(), chain: chain, sequence: sequence,
          kind: try row.value("kind", LedgerEntry.Kind.init(rawValue:)),
          recordedAt: try row.integer("recorded_at"), customer: try row.customer(),
          key: try row.key(), account: try row.account(),
          postings: try postings(in: found[1]), contract: try row.contract(of: chain),
          schedule: try found[2].schedule())
        return StoredEntry(
          entry: entry, previousHash: try row.bytes("previous_hash"), hash: try row.bytes("hash"),
          enrolmentRequest: try row.optionalText("request_id"))
      }
    }

    private func postings(
      in result: PostgreSQLResult
    ) throws(StorageError) -> [LedgerEntry.Posting] {
      var positions = Positions()
      return try result.rows { (row) throws(StorageError) in
        try positions.expect(try row.integer("position"))
        return try row.posting()
      }
    }
  }

  extension PostgreSQLRow {
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

  extension String {
    /// Whose it is; nil for the bank's own.
    var unlessBank: String? { self == LedgerEntry.bankChain ? nil : self }
  }
#endif
