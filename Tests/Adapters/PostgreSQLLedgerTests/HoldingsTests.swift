#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

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

      private func expectListed() async throws {
        let holdings = try await hana.ledger.holdings()
        #expect(holdings == Holdings(of: try await hana.ledger.accounts()))
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

      @Test func `Holdings contain what another host has opened and a later demand account`()
        async throws
      {
        try await expectListed()
        let other = try TestCustomer(
          bank: bank.again(), hana.signedIn.customer, account: hana.account, key: hana.key)
        _ = try await other.open("R2", amount: 1000)
        try await expectListed()
        _ = try await bank.addAccount(of: hana.signedIn.customer, balance: Won(7))
        try await expectListed()
        _ = try await other.open("R3", amount: 1000)
        try await expectListed()
      }

      @Test func `Cached holdings are dropped if their last entry has another hash`()
        async throws
      {
        try await expectListed()
        try bank.tamper(
          """
          UPDATE contracts SET interest = interest + 1;
          UPDATE entries SET hash = decode(repeat('00', 32), 'hex') WHERE chain <> 'bank'
          """)
        try await expectListed()
      }
    }
  }

  extension PostgreSQLBank {
    /// Reads the holdings of `customer`, and returns how many rows of its tables the server read.
    fileprivate func rowsRead(forHoldingsOf customer: CustomerID) throws -> Int {
      try session.snapshot { (connection) throws(StorageError) in
        // The tables are small: the server would rather read them whole than use an index.
        try connection.execute("SET LOCAL enable_seqscan = off")
        let before = try connection.rowsRead()
        _ = try connection.holdings(of: customer)
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
        WHERE schemaname = 'bank'
        """
      ) { (row) throws(StorageError) in Int(try row.integer("count")) } ?? 0
    }
  }
#endif
