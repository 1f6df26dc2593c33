#if PostgreSQL
  import OpenSSLKeys
  import PostgreSQL
  import Testing

  /// One customer's openings at one host, one after the other, as a batch makes them.
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
      let ledger = host.ledger(of: customer.customer)
      let rounds = max(4, Workspace.number("BENCH_ROUNDS", 30) / 4)
      let contracts = try customer.signed("B", count: rounds * Self.openings)
      var samples = Samples()
      for round in 0..<rounds {
        let part = contracts[(round * Self.openings)..<((round + 1) * Self.openings)]
        let time = try await microseconds {
          for contract in part { try await contract.open(in: ledger) }
        }
        samples.add(time / Double(Self.openings))
      }
      // The demand account was not opened by a contract.
      #expect(try await ledger.accounts().count == contracts.count + 1)
      try report.add("openings: one customer, one host", samples.perSecond, "/s")
    }
  }
#endif
