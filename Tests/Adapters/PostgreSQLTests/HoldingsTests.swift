#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL
  @testable import SQLLedger

  extension PostgreSQL {
    /// The rows that an opening reads of its customer's other accounts.
    struct HoldingsTests {
      private let bank: TestBank
      private let hana: TestCustomer

      init() async throws {
        bank = try await TestBank()
        hana = try await bank.customer()
        _ = try await hana.open("R1", amount: 1000)
      }

      /// The rows of the tables that the server read for the holdings.
      private func rowsRead() async throws -> Int {
        try await bank.bank.rowsRead(forHoldingsOf: hana.signedIn.customer.id)
      }

      @Test func `The server reads as many rows for the holdings after further openings`()
        async throws
      {
        _ = try await rowsRead()
        _ = try await hana.open("R2", amount: 1000)
        let few = try await rowsRead()
        for number in 0..<20 { _ = try await hana.open("S\(number)", amount: 1000) }
        _ = try await rowsRead()
        _ = try await hana.open("R3", amount: 1000)
        let many = try await rowsRead()
        #expect(few > 0)
        #expect(many == few)
      }
    }
  }

  extension SQLBank {
    /// Reads the holdings of `customer`, and returns how many rows of its tables the server read.
    fileprivate func rowsRead(forHoldingsOf customer: CustomerID) async throws -> Int {
      try await reading(for: customer) { (ledger) throws(StorageError) in
        guard let connection = ledger.connection as? PostgreSQLConnection else { return 0 }
        // The tables are small: the server would rather read them whole than use an index.
        try connection.execute("SET LOCAL enable_seqscan = off")
        let before = try connection.rowsRead()
        _ = try ledger.link.holdings(of: customer)
        return try connection.rowsRead() - before
      }
    }
  }

  extension PostgreSQLConnection {
    /// The rows that this connection has read in transactions that the server has not reported yet.
    fileprivate func rowsRead() throws(StorageError) -> Int {
      try first(
        """
        SELECT sum(seq_tup_read + idx_tup_fetch)::bigint AS count FROM pg_stat_xact_user_tables
        WHERE schemaname = 'pure_di_bank'
        """
      ) { (row) throws(StorageError) in Int(try row.integer("count")) } ?? 0
    }
  }
#endif
