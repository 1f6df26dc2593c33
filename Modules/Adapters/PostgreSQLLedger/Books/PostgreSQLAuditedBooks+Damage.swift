#if PostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLAuditedBooks {
    /// What the audit of the entries does not come across: tables that are not as this program made
    /// them, and rows that no entry binds.
    func damage() throws(StorageError) -> ([AuditViolation], [AuditNote]) {
      (try changedTables() + unboundRows(), [])
    }

    private func changedTables() throws(StorageError) -> [AuditViolation] {
      var expected = Schema.digests
      var changed = try connection.rows(Schema.shape) {
        (row) throws(StorageError) in (try row.text("name"), try row.text("digest"))
      }.filter { name, digest in expected.removeValue(forKey: name) != digest }.map(\.0)
      changed += expected.keys
      return changed.sorted().map {
        AuditViolation(
          .schemaChanged, at: .table($0),
          .init(en: "it is not as this program made it", ko: "이 프로그램이 만든 것과 다릅니다"))
      }
    }

    /// Rows whose entry is gone, or enters something else.
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
        LocalizedText(en: "no entry enters \(name)", ko: "\(name): 어느 항목도 기록하지 않았습니다"))
    }

    /// What there must be for each row `t` of a table: a row of another one.
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
