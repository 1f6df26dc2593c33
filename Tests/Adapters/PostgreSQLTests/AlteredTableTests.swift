#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Tables that the database's owner has altered: a row that is dropped as it is written stops
    /// the write.
    struct AlteredTableTests {
      private let bank: TestBank
      private let hana: TestCustomer

      init() async throws {
        bank = try await TestBank()
        hana = try await bank.customer()
        _ = try await hana.open("R1")
      }

      @Test func `A table that was dropped is not taken for an older schema`() async throws {
        try bank.server.psql("DROP TABLE customers")
        let error = await #expect(throws: StorageError.self) { try await bank.bank.customers() }
        #expect(error?.reason.en.contains("[42P01]") == true)
        #expect(try await !bank.audit().isComplete)
      }

      private func rows() throws -> String {
        let tables = [
          "entries", "accounts", "balances", "postings", "contracts", "schedule", "receipts",
          "customers", "keys", "chains", "customer_keys", "key_digests",
        ]
        let counts = tables.map { "(SELECT count(*) FROM \($0))" }.joined(separator: ", ")
        return try bank.server.psql("SELECT \(counts)")
      }

      private static let trigger = """
        CREATE FUNCTION public.gone() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
        CREATE TRIGGER t BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION public.gone();
        ALTER TABLE receipts ENABLE ALWAYS TRIGGER t
        """

      private static let onOpening =
        [
          "entries", "accounts", "balances", "postings", "contracts", "schedule", "receipts",
        ].map { "CREATE RULE r AS ON INSERT TO \($0) DO INSTEAD NOTHING" } + [trigger]

      @Test(arguments: onOpening)
      func `An opening fails if the database drops one of its rows`(sql: String) async throws {
        let before = try rows()
        let host = try hana.again()
        try bank.tamper(sql)
        await #expect(throws: LedgerError.self) { try await host.open("R2") }
        #expect(try rows() == before)
      }

      @Test(arguments: [
        "entries", "accounts", "balances", "postings", "receipts", "customers", "keys", "chains",
        "customer_keys", "key_digests",
      ])
      func `An enrollment fails if the database drops one of its rows`(table: String) async throws {
        let before = try rows()
        let (key, host) = (try TestKey().publicKey, try bank.again().bank)
        try await host.prepare()
        try bank.tamper("CREATE RULE r AS ON INSERT TO \(table) DO INSTEAD NOTHING")
        await #expect(throws: StorageError.self) {
          try await host.enroll(name: "Duri", key: key, stored: .sample, balance: Won(7))
        }
        #expect(try rows() == before)
      }
    }
  }
#endif
