#if PostgreSQL
  import FeatureDependencies
  import Ledger

  // Chains are short and numerous: one query reads entries of several chains.
  extension PostgreSQLAuditSource {
    /// The number of steps per query.
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

    /// All rows of the entries at `places`, in that order.
    func audited(_ places: [EntryPlace]) -> [AuditedEntry] {
      // If the batch cannot be read, read its entries one by one to locate the damage.
      let entries = try? connection.attempt { () throws(StorageError) in try together(places) }
      if let entries { return entries }
      return places.map { audited($0.sequence, of: $0.chain) }
    }

    /// The entries at `places`, read in one batch. Throws a ``StorageError`` if any row cannot be
    /// decoded.
    private func together(_ places: [EntryPlace]) throws(StorageError) -> [AuditedEntry] {
      guard !places.isEmpty else { return [] }
      var window = try entries.window(places)
      if !window.contracts.isEmpty {
        window.agreed = try connection.contracts(at: places, window.schedules)
        window.signers = try signers(Set(window.contracts.values.map(\.customer)).sorted())
      }
      try connection.forEach(
        "SELECT t.chain, t.entry, t.account, t.signed FROM receipts t \(places.join("t.entry"))",
        values: places.values
      ) { (row) throws(StorageError) in
        window.receipts[try row.place()] = (try row.text("account"), try row.text("signed"))
      }
      return try places.map { (place) throws(StorageError) in
        try window.audited(place.sequence, at: place)
      }
    }

    /// The public keys of `customers`, by customer.
    private func signers(_ customers: [String]) throws(StorageError) -> [String: PublicKey] {
      var signers: [String: PublicKey] = [:]
      let names = customers.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      try connection.forEach(
        "SELECT customer, public_key FROM keys WHERE customer IN (\(names))",
        values: customers.map { .text($0) }
      ) { (row) throws(StorageError) in
        signers[try row.text("customer")] = PublicKey(bytes: try row.bytes("public_key"))
      }
      return signers
    }

    /// Calls `body` with each chain's row, followed by its entries: for the bank's chain, or for
    /// all others.
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

  /// The number of entries of a chain, and the end that its row states.
  private struct TailRow {
    /// The number of chains read in one batch.
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

  /// A step of the iteration over all chains: a row of `chains`, or an entry.
  struct ChainStep {
    let chain: String
    /// The entry's number; nil for a row of `chains`, which precedes the chain's entries.
    let sequence: Int64?
    /// The end that the row of `chains` states; nil for an entry.
    let end: StoredEnd?
  }

  /// Consecutive steps of the iteration over all chains that are read in one batch.
  struct PartWindow {
    /// Consecutive entries of one chain.
    struct Stretch {
      let chain: String
      var sequences: [Int64] = []
      /// Nil if more of the chain may follow.
      var end: StoredEnd?
    }

    /// The maximum numbers of entries and of chains in a batch; many chains may have no entries.
    private static let (entries, chains) = (32, 256)

    private var stretches: [Stretch] = []
    private var count = 0
    private var chain: String?
    private var end = StoredEnd()

    /// Starts with `chain`, which is reported even if it has no rows.
    init(from chain: String?) { self.chain = chain }

    var isFull: Bool { count >= Self.entries || stretches.count >= Self.chains }

    mutating func add(_ step: ChainStep) {
      if step.chain != chain {
        finish()
        (chain, end) = (step.chain, StoredEnd())
      }
      if let end = step.end { self.end = end }
      guard let sequence = step.sequence else { return }
      goOn(with: step.chain)
      stretches[stretches.count - 1].sequences.append(sequence)
      count += 1
    }

    /// Ends the current chain.
    mutating func finish() {
      guard let chain else { return }
      goOn(with: chain)
      stretches[stretches.count - 1].end = end
    }

    private mutating func goOn(with chain: String) {
      if stretches.last?.chain != chain { stretches.append(Stretch(chain: chain)) }
    }

    /// Removes and returns the collected stretches.
    mutating func take() -> [Stretch] {
      defer { (stretches, count) = ([], 0) }
      return stretches
    }
  }
#endif
