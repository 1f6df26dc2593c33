#if PostgreSQL
  import FeatureDependencies
  import Foundation
  import Ledger
  import OpenSSLKeys
  import Testing

  @testable import PostgreSQLLedger

  /// The cost of the check for altered tables, which each opening sends before COMMIT.
  @Suite struct PostgreSQLCheckBenchmark {
    private let report = Report(benchmark: "postgresql-check")

    @Test func `The cost of the check for altered tables is measured`() async throws {
      let workspace = try Workspace()
      let server = try BenchServer(keys: workspace.fresh("postgresql-check-keys"))
      try server.setDurable(true)
      try await server.make("checked")
      let host = try server.host(of: "checked")
      let customer = try await BenchCustomer(enrolledIn: host, with: .generate())
      let disk = Disk(file: workspace.path("page"))
      var (samples, synced) = ([Samples(), Samples()], Samples())
      let pairs = Workspace.number("BENCH_PAIRS", 2000)
      let contracts = try customer.signed("C", count: 2 * pairs + 2)
      for (number, contract) in contracts.dropLast(2).enumerated() {
        // Each variant is first in every other pair.
        let who = (number + number / 2) % 2
        let time = try await microseconds {
          try await host.open(contract, of: customer.customer, isChecked: who == 0)
        }
        // The first pairs also connect, check the newest entries and prepare statements.
        if number >= 20 { samples[who].add(time) }
        if number % 200 == 0 { synced.add(try disk.syncs(20, fdatasync)) }
      }
      // Only the variant with the check notices an altered table.
      let bare = try server.bare("checked")
      #expect(try bare.query("SELECT count(*) FROM bank.entries") == ["\(2 * pairs + 2)"])
      try bare.query("CREATE TABLE bank.more (x integer)")
      try await host.open(contracts[2 * pairs], of: customer.customer, isChecked: false)
      await #expect(throws: StorageError.self) {
        try await host.open(contracts[2 * pairs + 1], of: customer.customer, isChecked: true)
      }
      try report.add("4 KiB overwritten + fdatasync, in turn with them", synced, "µs")
      try report.add("opening with the check for altered tables", samples[0], "µs")
      try report.add("the same without it", samples[1], "µs")
      try report.add(
        "cost with the check, of the cost without",
        Samples(values: [samples[0].median / samples[1].median]), "×", bound: .atMost(1.05))
    }
  }

  extension PostgreSQLBank {
    /// Opens the account of `contract` as the customer's ledger does.
    fileprivate func open(
      _ contract: BenchContract, of customer: SignedInCustomer, isChecked: Bool
    ) throws {
      let request = CheckedContract(
        contract.contract, signed: contract.signed, by: customer, verifiedBy: cryptography)
      try session.transaction(orThrow: { $0 as any Error }) { (connection) throws(any Error) in
        let ledger = try PostgreSQLTransaction(for: customer.customer.id, on: connection)
        _ = try writer(on: connection).open(request, at: clock.now(), in: ledger)
        if !isChecked { connection.hasNewEntries = false }
      }
    }
  }
#endif
