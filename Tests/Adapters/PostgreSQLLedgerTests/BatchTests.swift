#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    /// One host that opens sixteen accounts concurrently, as for a batch.
    struct BatchTests {
      private static let connections = 4

      private let bank: TestBank
      private let hana: TestCustomer
      private let blocker: PostgreSQLConnection

      init() async throws {
        bank = try await TestBank()
        hana = try await bank.customer(balance: 1_000_000_000)
        blocker = try PostgreSQLConnection(
          to: bank.database.directAddress(), PostgreSQLTimeouts())
        try blocker.begin(.writing)
        try blocker.run(
          "SELECT 1 FROM chains WHERE chain = $1 FOR UPDATE", .text("\(hana.signedIn.customer.id)"))
      }

      /// Opens sixteen accounts on `host`, and runs `meanwhile` once `waiting` connections wait.
      /// Returns the number of opened accounts and the errors of the others.
      private func openTogether(
        on host: PostgreSQLBank, waiting: Int? = connections, meanwhile: () async throws -> Void
      ) async throws -> (opened: Int, errors: [LedgerError]) {
        let ledger = PostgreSQLAccountLedger(bank: host, customer: hana.signedIn)
        return try await withThrowingTaskGroup(of: LedgerError?.self) { group in
          for number in 0..<16 {
            let contract = try hana.contract("R\(number)", amount: 1_000_000)
            let signed = try hana.key.sign(contract.document)
            group.addTask {
              do throws(LedgerError) {
                _ = try await ledger.open(contract, signed: signed)
                return nil
              } catch { return error }
            }
          }
          if let waiting { try await until(waiting) }
          try await meanwhile()
          let ends = try await group.reduce(into: []) { $0.append($1) }
          return (ends.count { $0 == nil }, ends.compactMap(\.self))
        }
      }

      private let others = """
        FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND backend_type = 'client backend'
        """

      /// Waits until `count` connections of the host wait for the customer's row.
      private func until(_ count: Int) async throws {
        for _ in 0..<6000 {
          if try waitingConnections() == count { return }
          try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("\(try waitingConnections()) connections wait, not \(count)")
      }

      private func waitingConnections() throws -> Int? {
        Int(try bank.database.psql("SELECT count(*) \(others) AND wait_event_type = 'Lock'"))
      }

      @Test func `A host that opens sixteen accounts at once uses four connections`() async throws {
        let host = try bank.again()
        let before = try bank.database.psql("SELECT count(*) \(others)")
        let ended = try await openTogether(on: host.bank) {
          // No further connection is made during this time.
          try await Task.sleep(for: .milliseconds(200))
          #expect(try waitingConnections() == Self.connections)
          blocker.rollBack()
        }
        #expect(ended.opened == 16)
        let after = try bank.database.psql("SELECT count(*) \(others)")
        #expect(try #require(Int(after)) - #require(Int(before)) <= Self.connections)
        #expect(try await bank.audit() == AuditReport(entries: 18))
      }

      @Test func `A broken connection is replaced for the waiting openings`()
        async throws
      {
        let ended = try await openTogether(on: try bank.again().bank) {
          try bank.database.psql(
            "SELECT pg_terminate_backend(pid, 5000) \(others) AND wait_event_type = 'Lock'")
          blocker.rollBack()
        }
        #expect(ended.errors.count == Self.connections)
        #expect(ended.opened == 12)
        #expect(try await bank.audit() == AuditReport(entries: 14))
      }

      @Test func `A connection is reusable after a failed transaction`() async throws {
        let host = try bank.again(timeouts: PostgreSQLTimeouts(lock: .milliseconds(100)))
        let first = try await openTogether(on: host.bank, waiting: nil) {}
        #expect(first.errors == Array(repeating: Self.busy, count: 16))
        blocker.rollBack()
        let second = try await openTogether(on: host.bank, waiting: nil) {}
        #expect(second.opened + second.errors.count { $0 == Self.busy } == 16)
        #expect(second.opened > 0)
      }

      private static let busy = LedgerError.unavailable(reason: StorageError.busy.reason)
    }
  }
#endif
