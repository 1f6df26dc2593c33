#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import PostgreSQLLedger
  import Testing

  extension PostgreSQL {
    struct DraftClaimTests {
      @Test func `One host holds a claim until it releases it`() async throws {
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

      @Test func `A claim expires by the server's clock unless saving renews it`()
        async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        let other = PostgreSQLDraftStore(bank: try bank.again().bank, customer: hana.signedIn)
        let id = try #require(RequestID("R"))
        let passed = "UPDATE draft_claims SET expires_at = now() - INTERVAL '1 second'"
        #expect(try await hana.drafts.claim(id))
        try bank.tamper(passed)
        try await hana.drafts.save(OpeningDraft(kind: .deposit, requestID: id))
        #expect(try await !other.claim(id))
        try bank.tamper(passed)
        #expect(try await other.claim(id))
        #expect(try await !hana.drafts.claim(id))
      }

      @Test func `A draft claim from a server's clock that was far ahead has expired`()
        async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        let other = PostgreSQLDraftStore(bank: try bank.again().bank, customer: hana.signedIn)
        let id = try #require(RequestID("R"))
        #expect(try await hana.drafts.claim(id))
        for (time, isExpired) in [("25 minutes", false), ("30 years", true)] {
          try bank.tamper("UPDATE draft_claims SET expires_at = now() + INTERVAL '\(time)'")
          #expect(try await other.claim(id) == isExpired)
        }
      }
    }
  }
#endif
