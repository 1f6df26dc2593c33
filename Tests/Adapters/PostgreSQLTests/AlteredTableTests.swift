#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// The audit of tables that the database's owner has altered.
    struct AlteredTableTests {
      private let bank: TestBank
      private let hana: TestCustomer

      init() async throws {
        bank = try await TestBank()
        hana = try await bank.customer()
        _ = try await hana.open("R1")
      }

      /// Each with the table and the finding of the audit.
      private static let alterations: [(sql: String, table: String, detail: String)] = [
        (
          """
          CREATE FUNCTION public.more() RETURNS trigger LANGUAGE plpgsql
          AS 'BEGIN NEW.amount := NEW.amount + 1; RETURN NEW; END';
          CREATE TRIGGER t BEFORE UPDATE ON balances FOR EACH ROW EXECUTE FUNCTION public.more()
          """, "balances", "trigger t was not created by this program"
        ),
        (
          "ALTER TABLE balances SET UNLOGGED", "balances",
          "it is unlogged: a crash of the server empties it"
        ),
      ]

      @Test(arguments: alterations.indices)
      func `The audit reports triggers and unlogged tables`(alteration: Int) async throws {
        let (sql, table, detail) = Self.alterations[alteration]
        try bank.server.psql(sql)
        let found = try await bank.audit().violations
        #expect(found.map(\.problem) == [.schemaChanged])
        #expect(found.map(\.place) == [.table(table)])
        #expect(found.map(\.detail.en) == [detail])
      }

      @Test func `A table that was dropped is not taken for an older schema`() async throws {
        try bank.server.psql("DROP TABLE customers")
        let error = await #expect(throws: StorageError.self) { try await bank.bank.customers() }
        #expect(error?.reason.en.contains("[42P01]") == true)
        #expect(try await !bank.audit().isComplete)
      }

      @Test func `A draft with an unreadable answer does not hide the others`() async throws {
        for request in ["D1", "D2"] {
          let answers = ["a", "b"].map {
            OpeningDraft.Answer(key: QuestionKey(rawValue: $0), text: $0)
          }
          try await hana.drafts.save(
            OpeningDraft(
              kind: .deposit, requestID: Samples.request(request), answers: answers),
            replacing: nil)
        }
        try bank.tamper(
          """
          ALTER TABLE draft_answers ALTER answer DROP NOT NULL;
          UPDATE draft_answers SET answer = NULL WHERE request_id = 'D2' AND position = 0
          """)
        #expect(try await hana.drafts.all(.deposit).map { "\($0.requestID)" } == ["D1"])
      }

      @Test(arguments: [
        "CREATE INDEX more ON postings (amount)", "REINDEX TABLE postings",
        "GRANT SELECT ON entries TO PUBLIC", "ANALYZE entries", "VACUUM FULL pg_attribute",
      ])
      func `Maintenance by the owner neither stops openings nor is reported`(
        sql: String
      ) async throws {
        try bank.server.psql(sql)
        _ = try await hana.open("R2")
        _ = try await bank.again().bank.ledger(of: hana.signedIn).accounts()
        #expect(try await bank.audit().violations == [])
      }
    }
  }
#endif
