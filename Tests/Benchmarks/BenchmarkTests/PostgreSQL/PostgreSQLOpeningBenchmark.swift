#if PostgreSQL
  import Foundation
  import Testing

  /// Concurrent openings of customers with a host each: by the ledger, by its bare statements, and
  /// with one row that all openings lock; compared with SQLite.
  @Suite struct PostgreSQLOpeningBenchmark {
    private static let clients = [1, 4, 16]
    private let report = Report(benchmark: "postgresql")

    /// The openings of each client in a round with `clients` clients.
    private static func each(_ clients: Int) -> Int { clients == 1 ? 60 : 20 }

    @Test func `The cost of concurrent openings in PostgreSQL is measured`() async throws {
      let workspace = try Workspace()
      let rounds = max(4, Workspace.number("BENCH_ROUNDS", 30) / 4)
      let needed = (0..<PostgreSQLCopies.customers).map { customer in
        Self.clients.filter { $0 > customer }.map(Self.each).reduce(0, +) * rounds
      }
      let server = try BenchServer(keys: workspace.fresh("postgresql-keys"))
      try server.setDurable(true)
      let copies = try await PostgreSQLCopies(server, openings: needed)
      try await together(copies, workspace, rounds)
      try await apart(copies, rounds)
    }

    /// The ledger and its bare statements with one, four and sixteen clients.
    private func together(
      _ copies: PostgreSQLCopies, _ workspace: Workspace, _ rounds: Int
    ) async throws {
      let disk = Disk(file: workspace.path("page"))
      var (ledger, bare) = (try copies.ledger(on: "ledger"), try copies.bare(.asSent, on: "bare"))
      var (samples, work, synced) = ([[Int]: Samples](), [Samples(), Samples()], Samples())
      for round in 0..<rounds {
        for (row, count) in Self.clients.enumerated() {
          let each = Self.each(count)
          // Rotate, so that each variant is first equally often.
          for turn in 0..<2 {
            let (who, start) = ((round + turn) % 2, processorTime())
            let time =
              who == 0
              ? try await ledger.run(count, each: each) : try await bare.run(count, each: each)
            samples[[row, who], default: Samples()].add(time)
            if count == 16 { work[who].add((processorTime() - start) / Double(count * each)) }
          }
        }
        synced.add(try disk.syncs(20, fdatasync))
      }
      #expect(try copies.entries(in: "ledger") == copies.entries(in: "bare"))
      try report.add("4 KiB overwritten + fdatasync, in turn with them", synced, "µs")
      try report.add("statements of an opening", Samples(values: [Double(copies.statements)]), "")
      try report.add("an opening's processor time in the host, 16 clients", work[0], "µs")
      try report.add("the same, bare", work[1], "µs")
      for (row, count) in Self.clients.enumerated() {
        let times = (0..<2).map { samples[[row, $0]] ?? Samples() }
        try add(times, count)
      }
    }

    private func add(_ times: [Samples], _ count: Int) throws {
      let clients = count == 1 ? "1 client" : "\(count) clients"
      try report.add("openings: ledger, \(clients)", times[0].perSecond, "/s")
      try report.add("openings: the same, bare, \(clients)", times[1].perSecond, "/s")
      try report.add(
        "share of the bare speed, \(clients)", times[1].ratio(to: times[0]), "×",
        bound: count == 16 ? .atLeast(0.7) : nil)
    }

    /// Compares the ledger with openings that lock a shared row, and with openings in one call.
    private func apart(_ copies: PostgreSQLCopies, _ rounds: Int) async throws {
      let (count, each) = (16, Self.each(16))
      var ledger = try copies.ledger(on: "ledger_16")
      var bare = try BareSending.apart.map { try copies.bare($0, on: "bare_\($0)".lowercased()) }
      var samples = [Samples](repeating: Samples(), count: 1 + bare.count)
      for round in 0..<rounds {
        for turn in samples.indices {
          let who = (round + turn) % samples.count
          samples[who].add(
            who == 0
              ? try await ledger.run(count, each: each)
              : try await bare[who - 1].run(count, each: each))
        }
      }
      for (way, times) in zip(BareSending.apart, samples.dropFirst()) {
        try report.add("openings: \(way.rawValue), 16 clients", times.perSecond, "/s")
        try report.add(
          "ledger beside \(way.rawValue), 16 clients", times.ratio(to: samples[0]), "×",
          bound: way == .sharedRow ? .atLeast(2) : nil)
      }
    }
  }
#endif
