#if PostgreSQL
  import FeatureDependencies
  import Ledger

  // Chains are short and many: what is read together is of several of them.
  extension PostgreSQLAuditedBooks {
    /// So many steps are asked for at a time.
    private static let page = 1000

    func forEachPart(_ body: ([ChainPart]) -> Void) throws(StorageError) {
      for isBank in [true, false] {
        var window = PartWindow(from: isBank ? LedgerEntry.bankChain : nil)
        try forEachStep(ofBank: isBank) { (step) throws(StorageError) in
          window.add(step)
          if window.isFull { body(parts(window.take())) }
        }
        window.finish()
        body(parts(window.take()))
      }
    }

    private func parts(_ stretches: [PartWindow.Stretch]) -> [ChainPart] {
      var entries = audited(
        stretches.flatMap { stretch in
          stretch.sequences.map { EntryPlace(chain: stretch.chain, sequence: $0) }
        })[...]
      return stretches.map { stretch in
        defer { entries = entries.dropFirst(stretch.sequences.count) }
        return ChainPart(
          of: stretch.chain, Array(entries.prefix(stretch.sequences.count)),
          end: stretch.end.map { .success($0) })
      }
    }

    /// All that is stored of the entries at `places`, in their order.
    func audited(_ places: [EntryPlace]) -> [AuditedEntry] {
      // What cannot be read together is read one by one: so it is known what is wrong where.
      let together = try? connection.attempt { () throws(StorageError) in
        try windows.entries(places)
      }
      if let together { return together }
      return places.map { audited($0.sequence, of: $0.chain) }
    }

    /// Calls `body` with each chain's row, followed by its entries; of the bank's chain, or of all
    /// others.
    private func forEachStep(
      ofBank isBank: Bool, _ body: (ChainStep) throws(StorageError) -> Void
    ) throws(StorageError) {
      let which = "chain \(isBank ? "=" : "<>") $1"
      var last = EntryPlace(chain: "", sequence: .min)
      while true {
        let steps = try connection.rows(
          """
          (SELECT chain, sequence, CAST(NULL AS BIGINT) AS highest, CAST(NULL AS BYTEA) AS hash
            FROM entries WHERE \(which) AND (chain, sequence) > ($2, $3)
            ORDER BY chain, sequence LIMIT \(Self.page))
          UNION ALL
          (SELECT chain, NULL, sequence, hash FROM chains WHERE \(which) AND chain > $2
            ORDER BY chain LIMIT \(Self.page))
          ORDER BY chain, sequence NULLS FIRST LIMIT \(Self.page)
          """, .text(LedgerEntry.bankChain), .text(last.chain), .integer(last.sequence)
        ) { (row) throws(StorageError) in try row.step() }
        for step in steps { try body(step) }
        guard let end = steps.last, steps.count == Self.page else { return }
        last = EntryPlace(chain: end.chain, sequence: end.sequence ?? .min)
      }
    }

    func forEachTail(
      _ body: ([ChainTail]) throws(StorageError) -> Void
    ) throws(StorageError) {
      var rows: [TailRow] = []
      try connection.forEachRow(TailRow.query) { (row) throws(StorageError) in
        rows.append(try TailRow(row))
        guard rows.count == TailRow.window else { return }
        try body(tails(rows))
        rows = []
      }
      try body(tails(rows))
    }

    private func tails(_ rows: [TailRow]) -> [ChainTail] {
      var last = audited(
        rows.filter(\.hasEntries).map { EntryPlace(chain: $0.chain, sequence: $0.count) })[...]
      return rows.map { row in
        ChainTail(
          of: row.chain, count: row.count, stored: row.end,
          last: row.hasEntries ? last.popFirst() : nil)
      }
    }
  }

  /// How many entries a chain has, and where its row says that it ends.
  private struct TailRow {
    /// So many chains are looked at together.
    static let window = 32

    static let query = """
      SELECT COALESCE(c.chain, e.chain) AS chain, c.sequence, c.hash, COALESCE(e.rows, 0) AS rows
      FROM chains c FULL JOIN
        (SELECT chain, count(*) AS rows FROM entries GROUP BY chain) e ON e.chain = c.chain
      ORDER BY CASE COALESCE(c.chain, e.chain) WHEN '\(LedgerEntry.bankChain)' THEN 0 ELSE 1 END, 1
      """

    let chain: String
    let count: Int64
    let end: StoredEnd

    var hasEntries: Bool { count > 0 }

    init(_ row: PostgreSQLRow) throws(StorageError) {
      chain = try row.text("chain")
      count = try row.integer("rows")
      end = StoredEnd(
        sequence: try row.optionalInteger("sequence"), hash: try row.optionalBytes("hash"))
    }
  }

  extension PostgreSQLRow {
    fileprivate func step() throws(StorageError) -> ChainStep {
      let (sequence, highest) = (
        try optionalInteger("sequence"), try optionalInteger("highest")
      )
      return ChainStep(
        chain: try text("chain"), sequence: sequence,
        end: sequence == nil
          ? StoredEnd(sequence: highest, hash: try optionalBytes("hash")) : nil)
    }

    fileprivate func optionalBytes(_ column: String) throws(StorageError) -> [UInt8]? {
      try optionalText(column) == nil ? nil : try bytes(column)
    }
  }
#endif
