#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Ledger
  import LedgerSpecifications
  import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// COMMITs that wait for a standby that never answers, and the events that can end the wait.
    struct UnknownOutcomeTests {
      private let bank: TestBank
      private let hana: TestCustomer
      private let id: RequestID
      private let contract: OpeningContract
      private let end: EndOfHeldCommits

      init() async throws {
        bank = try await TestBank()
        hana = try await bank.customer()
        id = try #require(RequestID("R1"))
        contract = try hana.contract("R1")
        end = EndOfHeldCommits(of: bank.server.server)
      }

      /// Opens an account on a host whose COMMIT is held. `meanwhile` is a server function that
      /// ends the wait, such as `pg_cancel_backend`.
      private func openHeld(commit: Duration, meanwhile: String? = nil) async throws -> LedgerError?
      {
        try bank.server.server.holdCommits(true)
        let host = try hana.at(bank.again(timeouts: PostgreSQLTimeouts(commit: commit)))
        async let opening = Self.error { [contract] in _ = try await host.open(contract) }
        try await untilCommitIsHeld()
        if let meanwhile { try end(by: meanwhile) }
        return await opening as? LedgerError
      }

      private static func error(_ body: () async throws -> Void) async -> (any Error)? {
        do { try await body() } catch { return error }
        return nil
      }

      private let held =
        "FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'"

      private func untilCommitIsHeld() async throws {
        for _ in 0..<3000 {
          if try bank.server.psql("SELECT count(*) \(held)") == "1" { return }
          try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("no COMMIT is held")
      }

      private func end(by function: String) throws {
        try bank.server.psql("SELECT \(function)(pid) \(held)")
      }

      /// Repeats the request on another host, and expects one account and an audit without
      /// findings.
      private func askAgain(whileHeld: Bool = false) async throws {
        if !whileHeld { try bank.server.server.holdCommits(false) }
        let again = try hana.again()
        let opened = try await again.open(contract)
        #expect(try await again.ledger.opening(for: id) == opened)
        #expect(
          try await again.ledger.accounts().map(\.balance) == [Won(40_000_000), Won(10_000_000)])
        #expect(try await bank.audit() == AuditReport(entries: 3))
      }

      @Test func `A COMMIT that times out is unknown, and a repeated request waits for it`()
        async throws
      {
        #expect(try await openHeld(commit: .milliseconds(300)) == .outcomeUnknown(id))
        async let asked: Void = askAgain(whileHeld: true)
        // The repeated request waits for the row that the first one still locks.
        while try bank.server.psql(
          "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") == "0"
        { try await Task.sleep(for: .milliseconds(20)) }
        try bank.server.server.holdCommits(false)
        try await asked
      }

      @Test(
        arguments: [
          (nil, "pg_terminate_backend"), (nil, "pg_cancel_backend"),
          ("client_min_messages = error", "pg_cancel_backend"),
          ("synchronous_commit = off", "pg_cancel_backend"),
          ("synchronous_commit = local", "pg_cancel_backend"),
        ] as [(String?, String)])
      func `A COMMIT whose wait for the standby was ended is unknown, whatever the role sets`(
        setting: String?, ending: String
      ) async throws {
        if let setting {
          try bank.server.administer(
            "ALTER ROLE postgres IN DATABASE \(bank.server.name) SET \(setting)")
        }
        let error = try await openHeld(commit: .seconds(60), meanwhile: ending)
        #expect(error == .outcomeUnknown(id))
        try await askAgain()
      }

      @Test func `A request blocked by a COMMIT in doubt reports busy and does nothing`()
        async throws
      {
        #expect(try await openHeld(commit: .milliseconds(300)) == .outcomeUnknown(id))
        let host = try hana.at(bank.again(timeouts: PostgreSQLTimeouts(lock: .milliseconds(200))))
        await #expect(throws: LedgerError.unavailable(reason: StorageError.busy.reason)) {
          try await host.ledger.opening(for: id)
        }
        try await askAgain()
      }

      /// Runs `body` on a host whose COMMIT times out, and then releases it.
      private func expectUnknown(
        _ body: (SQLBank) async throws(StorageError) -> Void
      ) async throws {
        try bank.server.server.holdCommits(true)
        let host = try bank.again(timeouts: PostgreSQLTimeouts(commit: .milliseconds(300)))
        do throws(StorageError) {
          try await body(host.bank)
          Issue.record("committed")
        } catch {
          guard case .commitUnknown = error else { throw error }
        }
        try bank.server.server.holdCommits(false)
      }

      @Test func `A change of keys of unknown outcome is unknown, and reads as one of both`()
        async throws
      {
        let before = try await bank.bank.keys(of: hana.signedIn.customer)
        let new = StoredKeys(key: [2], recovery: [3])
        try await expectUnknown { (host) async throws(StorageError) in
          _ = try await host.replace(before, with: new, of: hana.signedIn.customer)
        }
        let found = try await bank.again().bank.keys(of: hana.signedIn.customer)
        #expect(found == before || (found.key == new.key && found.recovery == new.recovery))
        #expect(try await bank.audit().violations == [])
      }

      @Test func `An enrollment of unknown outcome is unknown, and complete or absent`()
        async throws
      {
        let key = try TestKey().publicKey
        try await expectUnknown { (host) async throws(StorageError) in
          _ = try await host.enroll(name: "Duri", key: key, stored: .sample, balance: Won(7))
        }
        #expect(try await bank.audit().violations == [])
      }
    }
  }
#endif
