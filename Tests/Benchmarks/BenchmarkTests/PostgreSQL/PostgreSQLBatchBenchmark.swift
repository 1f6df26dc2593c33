#if PostgreSQL
  import OpenSSLKeys
  import PostgreSQLLedger
  import Testing

  /// One customer's openings at one host, as a batch makes them.
  @Suite struct PostgreSQLBatchBenchmark {
    private static let openings = 400
    private let report = Report(benchmark: "postgresql")

    @Test func `The cost of one customer's openings at one host is measured`() async throws {
      let workspace = try Workspace()
      let server = try BenchServer(keys: workspace.fresh("postgresql-batch-keys"))
      try server.setDurable(true)
      try await server.make("batch")
      let host = try server.host(of: "batch")
      let customer = try await BenchCustomer(enrolledIn: host, with: .generate())
      let ledger = PostgreSQLAccountLedger(bank: host, customer: customer.customer)
      let rounds = max(4, Workspace.number("BENCH_ROUNDS", 30) / 4)
      let contracts = try customer.signed("B", count: 2 * rounds * Self.openings)
      var samples = [Samples(), Samples()]
      for lap in 0..<(2 * rounds) {
        let part = Array(contracts[(lap * Self.openings)..<((lap + 1) * Self.openings)])
        let who = (lap + lap / 2) % 2
        let time = try await microseconds {
          try await open(part, together: who == 0 ? 1 : 16, in: ledger)
        }
        samples[who].add(time / Double(Self.openings))
      }
      // The demand account was not opened by a contract.
      #expect(try await ledger.accounts().count == contracts.count + 1)
      try report.add(
        "openings: one customer, one host", samples[0].perSecond, "/s")
      try report.add(
        "openings: one customer, one host, 16 at once", samples[1].perSecond, "/s")
    }

    private func open(
      _ contracts: [BenchContract], together openers: Int, in ledger: PostgreSQLAccountLedger
    ) async throws {
      try await withThrowingTaskGroup { group in
        for opener in 0..<openers {
          group.addTask {
            for index in stride(from: opener, to: contracts.count, by: openers) {
              try await contracts[index].open(in: ledger)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
#endif
