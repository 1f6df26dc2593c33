import FeatureDependencies
import Ledger

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
