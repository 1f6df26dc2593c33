#if PostgreSQL
  import PostgreSQL
  import Testing

  /// The same operations in a PostgreSQL bank with ten thousand accounts and in one with a million.
  @Suite struct PostgreSQLGrowthBenchmark {
    private static let few = 10_000
    private static let rounds = 200
    private let report = Report(benchmark: "postgresql-growth")

    @Test func `The cost of an operation in a small and in a grown PostgreSQL bank is measured`()
      async throws
    {
      let workspace = try Workspace()
      let server = try BenchServer(keys: workspace.fresh("postgresql-growth-keys"))
      try server.setDurable(false)
      let accounts = Workspace.number("BENCH_ACCOUNTS", 1_000_000)
      let small = try await GrownDatabase("small", accounts: Self.few, on: server)
      let large = try small.grown("large", from: Self.few, to: accounts)
      try server.checkpoint()
      let both = [small, large]
      try await compare("opening, not synced", both, accounts) { bank, round in
        let contract = try bank.customer.signed("G\(round).", count: 1)[0]
        return { try await contract.open(in: bank.ledger) }
      }
      try await compare("a customer's list of \(GrownDatabase.each)", both, accounts) { bank, _ in
        { _ = try await bank.ledger.accounts() }
      }
      for (bank, count) in [(small, Self.few), (large, accounts)] {
        let listed = try await bank.ledger.accounts().count
        #expect(listed == GrownDatabase.each + Self.rounds)
        #expect(try bank.accounts() == count + Self.rounds)
        try report.add(
          "size of the database with \(count)", Samples(values: [try bank.size()]), "MiB")
      }
    }

    private func compare(
      _ what: String, _ banks: [GrownDatabase], _ accounts: Int,
      _ prepare: (GrownDatabase, Int) throws -> () async throws -> Void
    ) async throws {
      var samples = [Samples(), Samples()]
      for round in 0..<Self.rounds {
        for turn in 0..<2 {
          let who = (round + turn) % 2
          let body = try prepare(banks[who], round)
          let time = try await microseconds { try await body() }
          // The first round also connects and checks the newest entries.
          if round > 0 { samples[who].add(time) }
        }
      }
      try report.add("\(what), \(Self.few) accounts in the bank", samples[0], "µs")
      try report.add("\(what), \(accounts) accounts in the bank", samples[1], "µs")
      var growth = Samples()
      growth.add(samples[1].median / samples[0].median)
      try report.add("growth of \(what)", growth, "×", bound: .atMost(1.2))
    }
  }
#endif
