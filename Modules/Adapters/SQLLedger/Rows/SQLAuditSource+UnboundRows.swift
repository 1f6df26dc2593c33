import FeatureDependencies
import Ledger

extension SQLAuditSource {
  /// Reports rows that no entry binds. A table that cannot be read hides no finding in the others.
  func addUnboundRows(to report: inout AuditReport) {
    for (table, name, condition) in Self.bindings {
      let query = SQLQuery(
        """
        SELECT DISTINCT \(name) AS name FROM \(table) t
        WHERE NOT EXISTS (SELECT 1 FROM \(condition)) ORDER BY 1
        """)
      do throws(StorageError) {
        report.violations += try connection.attempt { () throws(StorageError) in
          try connection.rows(query) { (row) throws(StorageError) in
            Self.unbound(try row.text("name"), in: table)
          }
        }
      } catch { report.add(error, at: .table(table)) }
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
