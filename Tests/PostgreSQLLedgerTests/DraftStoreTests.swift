#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    struct DraftStoreTests {
      private let keys = ["product", "amount", "months"].map { QuestionKey(rawValue: $0) }

      private func draft(
        _ id: String = "R", _ answers: String..., kind: ProductKind = .deposit
      ) throws -> OpeningDraft {
        OpeningDraft(
          kind: kind, requestID: try #require(RequestID(id)),
          answers: zip(keys, answers).map { OpeningDraft.Answer(key: $0, text: $1) })
      }

      @Test func `A draft comes back as it was saved, the last one first`() async throws {
        let hana = try await TestBank().customer()
        #expect(try await hana.drafts.all(.deposit) == [])
        let first = try draft("R1", "a", "1,000", "한글")
        try await hana.drafts.save(first)
        try await hana.drafts.save(try draft("R2", "b"))
        try await hana.drafts.save(first)
        #expect(try await hana.drafts.all(.deposit) == [first, draft("R2", "b")])
        try await hana.drafts.delete(first.requestID)
        #expect(try await hana.drafts.all(.deposit) == [draft("R2", "b")])
      }

      @Test func `Drafts of one kind are apart from those of another`() async throws {
        let hana = try await TestBank().customer()
        let other = try draft("R", "a", kind: ProductKind(declared: "loan"))
        try await hana.drafts.save(other)
        #expect(try await hana.drafts.all(.deposit) == [])
        #expect(try await hana.drafts.all(other.kind) == [other])
      }

      @Test func `A draft without an answer is not offered`() async throws {
        let hana = try await TestBank().customer()
        try await hana.drafts.save(try draft("R"))
        #expect(try await hana.drafts.all(.deposit) == [])
      }

      @Test func `A draft is its customer's own`() async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        let duri = try await bank.customer("Duri")
        try await hana.drafts.save(try draft("R", "a"))
        #expect(try await duri.drafts.all(.deposit) == [])
        try await duri.drafts.delete(try #require(RequestID("R")))
        #expect(try await hana.drafts.all(.deposit) == [draft("R", "a")])
      }

      @Test func `A deleted draft leaves no answers behind`() async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        try await hana.drafts.save(try draft("R", "a", "b"))
        try await hana.drafts.delete(try #require(RequestID("R")))
        #expect(try bank.database.psql("SELECT answer FROM draft_answers") == "")
      }

      @Test(arguments: [
        "UPDATE draft_answers SET request_id = 'not an id!'; UPDATE drafts SET request_id = 'not an id!'",
        "UPDATE draft_answers SET request_id = ''; UPDATE drafts SET request_id = ''",
      ])
      func `A draft that cannot be read keeps nobody from the others, and is told by the audit`(
        sql: String
      ) async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        try await hana.drafts.save(try draft("R1", "a"))
        try bank.tamper(sql)
        try await hana.drafts.save(try draft("R2", "b"))
        #expect(try await hana.drafts.all(.deposit) == [draft("R2", "b")])
        let report = try await bank.audit()
        #expect(report.violations == [])
        #expect(report.notes.map(\.kind) == [.draftUnreadable, .draftsKept])
      }

      @Test(arguments: [-31, 31])
      func
        `A draft saved a month before or after now is not offered, and goes with the next`(
          days: Int64
        ) async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        try await hana.drafts.save(try draft("R1", "a"))
        try bank.tamper("UPDATE drafts SET saved_at = saved_at + \(days * 86_400)")
        #expect(try await hana.drafts.all(.deposit) == [])
        #expect(try await bank.audit().notes.map(\.kind) == [.draftsKept])
        try await hana.drafts.save(try draft("R2", "b"))
        #expect(try bank.database.psql("SELECT request_id FROM drafts") == "R2")
      }

      @Test func `A claim is one host's, until it is released`() async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        let other = PostgreSQLDraftStore(bank: try bank.again().bank, customer: hana.signedIn)
        let id = try #require(RequestID("R"))
        #expect(try await hana.drafts.claim(id))
        #expect(try await hana.drafts.claim(id))
        #expect(try await !other.claim(id))
        await other.release(id)
        #expect(try await !other.claim(id))
        await hana.drafts.release(id)
        #expect(try await other.claim(id))
      }

      @Test func `A claim that was not renewed ends by the server's clock, and saving renews it`()
        async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        let other = PostgreSQLDraftStore(bank: try bank.again().bank, customer: hana.signedIn)
        let id = try #require(RequestID("R"))
        let passed = "UPDATE draft_claims SET expires_at = now() - INTERVAL '1 second'"
        #expect(try await hana.drafts.claim(id))
        try bank.tamper(passed)
        try await hana.drafts.save(try draft("R", "a"))
        #expect(try await !other.claim(id))
        try bank.tamper(passed)
        #expect(try await other.claim(id))
        #expect(try await !hana.drafts.claim(id))
      }
    }
  }
#endif
