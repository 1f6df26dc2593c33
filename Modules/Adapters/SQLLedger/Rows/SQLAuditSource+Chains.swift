import FeatureDependencies
import Ledger

extension SQLAuditSource {
  /// The number of rows per query.
  private static let page = 1000

  /// Reads the bank's chain first, and then the others together: in a shared database they are
  /// short and numerous.
  func forEachPart(_ body: ([ChainPart]) -> Void) throws(StorageError) {
    forEachPart(of: LedgerEntry.bankChain, from: .min, body)
    try forEachOtherPart(body)
  }

  func forEachOtherPart(_ body: ([ChainPart]) -> Void) throws(StorageError) {
    var window = PartWindow()
    try forEachStep { step in
      window.add(step)
      if window.isFull { body(parts(window.take())) }
    }
    window.finish()
    body(parts(window.take()))
  }

  func forEachPart(of chain: String, from first: Int64, _ body: ([ChainPart]) -> Void) {
    let end = Result { () throws(StorageError) -> StoredEnd in
      var next: Int64? = first
      while let start = next {
        let query = SQLQuery(
          """
          SELECT sequence FROM entries WHERE chain = $1 AND sequence >= $2
          ORDER BY sequence LIMIT \(Self.page)
          """, .text(chain), .integer(start))
        let page = try connection.attempt { () throws(StorageError) in
          try connection.rows(query) { (row) throws(StorageError) in
            EntryPlace(chain: chain, sequence: try row.integer("sequence"))
          }
        }
        for start in stride(from: 0, to: page.count, by: PartWindow.entries) {
          let places = page[start..<min(start + PartWindow.entries, page.count)]
          body([ChainPart(of: chain, audited(Array(places)))])
        }
        let last = page.count == Self.page ? page.last?.sequence : nil
        next = last.flatMap { $0 == .max ? nil : $0 + 1 }
      }
      return try self.end(of: chain)
    }
    // Entries read before an error are checked, too.
    body([ChainPart(of: chain, [], end: end)])
  }

  private func end(of chain: String) throws(StorageError) -> StoredEnd {
    let query = SQLQuery("SELECT sequence, hash FROM chains WHERE chain = $1", .text(chain))
    return try connection.attempt { () throws(StorageError) in
      try connection.first(query) { (row) throws(StorageError) in
        StoredEnd(sequence: try row.integer("sequence"), hash: try row.bytes("hash"))
      } ?? StoredEnd()
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

  /// All rows of the entries at `places`, in that order. If they cannot be read together, they are
  /// read one by one to locate the damage.
  private func audited(_ places: [EntryPlace]) -> [AuditedEntry] {
    let found = try? connection.attempt { () throws(StorageError) in
      try connection.entries(at: places)
    }
    return places.map { found?[$0] ?? audited($0) }
  }

  /// The entry at `place`. A supplement that cannot be read is an error of its own, which does not
  /// hide what the hash covers.
  private func audited(_ place: EntryPlace) -> AuditedEntry {
    let entry = read(place, [])
    return AuditedEntry(
      sequence: place.sequence, stored: entry.flatMap(\.stored),
      hash: (try? entry.get())?.hash ?? (try? hashes(of: [place])[place]),
      contract: read(place, [.linkedAccount]).flatMap(\.contract),
      customerKey: read(place, [.signerKey]).flatMap(\.customerKey),
      receipt: read(place, [.receipt]).flatMap(\.receipt))
  }

  private func read(
    _ place: EntryPlace, _ supplements: [EntrySupplement]
  ) -> Result<AuditedEntry, StorageError> {
    Result { () throws(StorageError) in
      let found = try connection.attempt { () throws(StorageError) in
        try connection.entries(at: [place], with: supplements)[place]
      }
      guard let found else { throw .inconsistent(what: "entry \(place.sequence)") }
      return found
    }
  }

  /// Calls `body` with each row of `chains`, followed by the entries of that chain, except the
  /// bank's. The names before and after the bank's are two ranges: a search reads no entry of the
  /// bank's.
  private func forEachStep(_ body: (ChainStep) -> Void) throws(StorageError) {
    let bank = LedgerEntry.bankChain
    try forEachStep(
      after: EntryPlace(chain: "", sequence: .min), "AND chain < $3", [.text(bank)], body)
    try forEachStep(after: EntryPlace(chain: bank, sequence: .max), "", [], body)
  }

  private func forEachStep(
    after start: EntryPlace, _ limit: String, _ values: [SQLValue], _ body: (ChainStep) -> Void
  ) throws(StorageError) {
    var last = start
    while true {
      let query = SQLQuery(
        """
        SELECT * FROM (SELECT chain, sequence, CAST(NULL AS BIGINT) AS highest,
            CAST(NULL AS \(dialect.blob)) AS hash
          FROM entries WHERE (chain, sequence) > ($1, $2) \(limit)
          ORDER BY chain, sequence LIMIT \(Self.page)) e
        UNION ALL
        SELECT * FROM (SELECT chain, CAST(NULL AS BIGINT) AS sequence, sequence AS highest, hash
          FROM chains WHERE chain > $1 \(limit) ORDER BY chain LIMIT \(Self.page)) c
        ORDER BY chain, sequence NULLS FIRST LIMIT \(Self.page)
        """, values: [.text(last.chain), .integer(last.sequence)] + values)
      let steps = try connection.rows(query) { (row) throws(StorageError) in try row.step() }
      for step in steps { body(step) }
      guard let end = steps.last, steps.count == Self.page else { return }
      last = EntryPlace(chain: end.chain, sequence: end.sequence ?? .min)
    }
  }

  func forEachTail(
    _ body: ([ChainTail]) throws(StorageError) -> Void
  ) throws(StorageError) {
    var last = ""
    while true {
      let (ends, counts, end) = try tails(after: last)
      let all = Set(ends.keys).union(counts.keys).sorted()
      for start in stride(from: 0, to: all.count, by: PartWindow.entries) {
        try body(
          tails(Array(all[start..<min(start + PartWindow.entries, all.count)]), ends, counts))
      }
      guard let end else { return }
      last = end
    }
  }

  /// The ends and the numbers of entries of some chains after `last`, and the name of the last one;
  /// nil after the last page.
  private func tails(
    after last: String
  ) throws(StorageError) -> ([String: StoredEnd], [String: Int64], end: String?) {
    var (ends, counts): ([String: StoredEnd], [String: Int64]) = ([:], [:])
    var end: String?
    let chains = SQLQuery(
      "SELECT chain, sequence, hash FROM chains WHERE chain > $1 ORDER BY chain LIMIT \(Self.page)",
      .text(last))
    try connection.read(chains) { (row) throws(StorageError) in
      end = try row.text("chain")
      ends[try row.text("chain")] = StoredEnd(
        sequence: try row.integer("sequence"), hash: try row.bytes("hash"))
    }
    if ends.count < Self.page { end = nil }
    let entries = SQLQuery(
      """
      SELECT chain, count(*) AS rows FROM entries
      WHERE chain > $1 \(end == nil ? "" : "AND chain <= $2") GROUP BY chain
      """, values: [.text(last)] + (end.map { [.text($0)] } ?? []))
    try connection.read(entries) { (row) throws(StorageError) in
      counts[try row.text("chain")] = try row.integer("rows")
    }
    return (ends, counts, end)
  }

  private func tails(
    _ chains: [String], _ ends: [String: StoredEnd], _ counts: [String: Int64]
  ) -> [ChainTail] {
    let places = chains.compactMap { chain in
      counts[chain].map { EntryPlace(chain: chain, sequence: $0) }
    }
    var last = audited(places)[...]
    return chains.map { chain in
      ChainTail(
        of: chain, count: counts[chain] ?? 0, stored: ends[chain] ?? StoredEnd(),
        last: counts[chain] == nil ? nil : last.popFirst())
    }
  }
}

extension StoredRow {
  fileprivate func step() throws(StorageError) -> ChainStep {
    if let sequence = try optionalInteger("sequence") {
      return ChainStep(chain: try text("chain"), sequence: sequence, end: nil)
    }
    return ChainStep(
      chain: try text("chain"), sequence: nil,
      end: StoredEnd(sequence: try integer("highest"), hash: try bytes("hash")))
  }
}

/// A step of the iteration over chains: a row of `chains`, or an entry.
private struct ChainStep {
  let chain: String
  /// The entry's number; nil for a row of `chains`, which precedes the chain's entries.
  let sequence: Int64?
  /// The end that the row of `chains` states; nil for an entry.
  let end: StoredEnd?
}

/// Consecutive steps of the iteration over chains that are read together.
private struct PartWindow {
  /// Consecutive entries of one chain.
  struct Stretch {
    let chain: String
    var sequences: [Int64] = []
    /// Nil if more of the chain may follow.
    var end: StoredEnd?
  }

  /// The maximum number of entries.
  static let entries = 32
  /// The maximum number of chains: many may have no entries.
  private static let chains = 256

  private var stretches: [Stretch] = []
  private var count = 0
  private var chain: String?
  private var end = StoredEnd()

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

// Rows that no entry binds.
extension SQLAuditSource {
  /// Adds them to `report`. If the tables cannot be read together, they are read one by one: one
  /// that cannot be read hides no finding in the others.
  func findUnboundRows(_ report: inout AuditReport) {
    let queries = Self.bindings.map { table, name, condition in
      SQLQuery(
        """
        SELECT DISTINCT \(name) AS name FROM \(table) t
        WHERE NOT EXISTS (SELECT 1 FROM \(condition)) ORDER BY 1
        """)
    }
    let tables = Self.bindings.map(\.table)
    if let found = try? unboundRows(queries, tables) { return report.violations += found }
    for (query, table) in zip(queries, tables) {
      do { report.violations += try unboundRows([query], [table]) } catch {
        report.add(error, at: .table(table))
      }
    }
  }

  private func unboundRows(
    _ queries: [SQLQuery], _ tables: [String]
  ) throws(StorageError) -> [AuditViolation] {
    try connection.attempt { () throws(StorageError) in
      var found: [AuditViolation] = []
      try connection.read(queries) { (query, row) throws(StorageError) in
        found.append(Self.unbound(try row.text("name"), in: tables[query]))
      }
      return found
    }
  }

  private static func unbound(_ name: String, in table: String) -> AuditViolation {
    if table == "draft_answers" {
      return AuditViolation(
        .danglingReference, at: .table(table),
        LocalizedText(en: "no application \(name) is stored", ko: "\(name) 신청이 저장되어 있지 않습니다"))
    }
    return AuditViolation(
      .danglingReference, at: .table(table),
      LocalizedText(en: "no entry records \(name)", ko: "\(name, .object) 기록한 항목이 없습니다"))
  }

  /// For each row `t` of a table, the row of another table that must exist.
  private static let bindings: [(table: String, name: String, condition: String)] =
    ["customers", "keys", "key_digests", "accounts"].map {
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
        "draft_answers", "t.request_id",
        "drafts d WHERE d.customer = t.customer AND d.request_id = t.request_id"
      ),
    ]
    + ["pin_attempts", "drafts"].map {
      ($0, "t.customer", "customers c WHERE c.customer = t.customer")
    }

  private static let entry = "entries e WHERE e.chain = t.chain AND e.sequence = t.entry"
}
