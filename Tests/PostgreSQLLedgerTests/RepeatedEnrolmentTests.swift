#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import OpenSSLKeys
  import PostgreSQLLedger
  import Testing

  extension PostgreSQL {
    struct RepeatedEnrolmentTests {
      private let bank: TestBank
      private let request: RequestID
      private let enrolled: EnrolledCustomer

      init() async throws {
        bank = try await TestBank()
        request = try #require(RequestID("E1"))
        enrolled = try await bank.bank.enroll(
          name: "Hana", key: TestKey().publicKey, balance: Won(7), request: request)
      }

      @Test func `Another process finds whom a request enrolled, with what she was given`()
        async throws
      {
        #expect(try await bank.again().bank.enrolled(by: request) == enrolled)
        #expect(try await bank.bank.enrolled(by: #require(RequestID("E2"))) == nil)
        #expect(enrolled.gift == Won(7))
      }

      @Test func `A request that comes again with another key enters nobody`() async throws {
        let again = try await bank.again().bank.enroll(
          name: "Hana", key: TestKey().publicKey, balance: Won(7), request: request)
        #expect(again == enrolled)
        #expect(try await bank.bank.customers().count == 1)
        #expect(try await bank.audit() == AuditReport(entries: 2))
      }

      @Test(arguments: [
        "UPDATE enrolments SET request_id = 'E2'", "DELETE FROM enrolments",
        "UPDATE enrolments SET entry = 1",
      ])
      func `A request written in, taken out or moved by hand is found`(sql: String) async throws {
        try bank.tamper(sql)
        #expect(try await bank.audit().violations != [])
      }

      @Test(arguments: [
        "UPDATE customers SET name = 'Duri'",
        "UPDATE postings SET amount = 8 WHERE chain = 'bank' AND entry = 2",
        "UPDATE receipts SET signed = 'x'", "UPDATE entries SET recorded_at = 1 WHERE sequence = 2",
        "UPDATE enrolments SET request_id = 'E9'",
      ])
      func `A customer named by an edited entry is not taken for the enrolled one`(sql: String)
        async throws
      {
        try bank.tamper(sql)
        let asked = try #require(RequestID(sql.contains("E9") ? "E9" : "E1"))
        let again = try bank.again()
        await #expect(throws: StorageError.self) { try await again.bank.enrolled(by: asked) }
      }
    }
  }
#endif
