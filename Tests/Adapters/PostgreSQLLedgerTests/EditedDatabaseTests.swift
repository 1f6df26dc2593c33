#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    /// After changes by the database's owner the bank signs no receipt that depends on them.
    struct EditedDatabaseTests {
      private let bank: TestBank
      private let hana: TestCustomer

      init() async throws {
        bank = try await TestBank()
        hana = try await bank.customer()
        _ = try await hana.open("R1")
        _ = try await hana.open("R2")
      }

      /// A host that has no cached checks for the customer.
      private func onAnotherHost() throws -> TestCustomer {
        try TestCustomer(
          bank: try bank.again(), hana.signedIn.customer, account: hana.account, key: hana.key)
      }

      private static let changes = [
        "UPDATE customers SET name = 'Mallory' WHERE customer = 'C2'",
        "DELETE FROM customers WHERE customer = 'C2'",
        "UPDATE keys SET customer = 'C3' WHERE customer = 'C2'",
        "UPDATE keys SET public_key = sha256('x') WHERE customer = 'C2'",
        "UPDATE keys SET public_key = sha256('x') WHERE customer = 'bank'",
        "UPDATE accounts SET opened_on = '2020-01-01' WHERE number = '110-000002-3'",
        "DELETE FROM accounts WHERE number = '110-000002-3'",
        "UPDATE balances SET amount = amount + 1 WHERE account = '110-000002-3'",
        "DELETE FROM balances WHERE account = '110-000002-3'",
        "UPDATE postings SET amount = amount + 1 WHERE chain = 'C2' AND entry = 2",
        "UPDATE postings SET balance = balance + 1 WHERE chain = 'C2' AND entry = 2",
        "UPDATE entries SET recorded_at = 1 WHERE chain = 'bank' AND sequence = 2",
        "UPDATE entries SET recorded_at = 1 WHERE chain = 'C2' AND sequence = 2",
        "UPDATE entries SET hash = sha256('x') WHERE chain = 'C2' AND sequence = 2",
        "DELETE FROM entries WHERE chain = 'C2' AND sequence = 2",
        "UPDATE chains SET sequence = 9 WHERE chain = 'C2'",
        "UPDATE chains SET hash = sha256('x') WHERE chain = 'C2'",
        "DELETE FROM chains WHERE chain = 'C2'",
        "UPDATE contracts SET signed = signed || 'A' WHERE chain = 'C2' AND entry = 2",
        "UPDATE schedule SET tax = 0 WHERE chain = 'C2' AND entry = 2",
        "UPDATE receipts SET signed = 'x' WHERE chain = 'C2' AND entry = 2",
        "DELETE FROM receipts WHERE chain = 'C2' AND entry = 2",
        "DELETE FROM receipts WHERE chain = 'bank' AND entry = 2",
      ]

      @Test(arguments: changes)
      func `Nothing is opened after a manual change`(sql: String) async throws {
        try bank.tamper(sql)
        await #expect(throws: LedgerError.self) { try await onAnotherHost().open("R3") }
        #expect(try bank.database.psql("SELECT count(*) FROM contracts") == "2")
      }

      @Test func `An empty chain with an edited hash gets no opening and no checkpoint`()
        async throws
      {
        let duri = try await bank.customer("Duri")
        try bank.tamper("UPDATE chains SET hash = sha256('x') WHERE chain = 'C3'")
        await #expect(throws: LedgerError.self) { try await duri.open("R1") }
        await #expect(throws: StorageError.inconsistent(what: "the end of chain C3")) {
          try await bank.bank.checkpoint()
        }
        let found = try await bank.audit().violations
        #expect(found.map(\.problem) == [.chainBroken])
        #expect(found.map(\.place) == [.inChain("C3", .lastEntry)])
      }

      @Test func `Deleting a payment's posting does not restore the money`() async throws {
        // The last entry of the customer's chain is paid from another account.
        let other = try await bank.addAccount(
          of: hana.signedIn.customer, balance: Won(20_000_000))
        _ = try await hana.open(try hana.contract("R3", from: other))
        try bank.tamper(
          """
          DELETE FROM postings WHERE chain = 'C2' AND account = '\(hana.account)';
          UPDATE balances SET amount = 50000000 WHERE account = '\(hana.account)';
          """)
        await #expect(throws: LedgerError.self) { try await onAnotherHost().open("R4") }
        #expect(try await !bank.audit().violations.isEmpty)
      }

      @Test func `A maximal attempt count does not crash the program`() async throws {
        try bank.tamper("INSERT INTO pin_attempts VALUES ('C2', 9223372036854775807, 0)")
        let counter = bank.bank.attempts
        let permit = try await counter.begin(hana.signedIn.customer.id, hasRecoveryCode: false)
        guard case .granted(let attempt) = permit else { return }
        #expect(attempt.left == 0)
      }
    }
  }
#endif
