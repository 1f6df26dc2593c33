import Testing

/// The same openings by the ledger, and by its bare calls.
@Suite struct OpeningBenchmark {
  @Test func `An opening in SQLite writes the rows of its bare calls, and both costs are measured`()
    async throws
  {
    try await Comparison(
      report: Report(benchmark: "opening"),
      store: SQLiteStore(workspace: Workspace(), isSynced: true), signs: false, clients: [1: 60],
      rounds: Workspace.number("BENCH_ROUNDS", 30), bound: 0.5
    ).measure()
  }
}

#if PostgreSQL
  /// The same in PostgreSQL, by customers with a host each who open concurrently.
  @Suite struct PostgreSQLOpeningBenchmark {
    @Test func `Concurrent openings in PostgreSQL write the rows of their bare calls`() async throws
    {
      try await Comparison(
        report: Report(benchmark: "postgresql"),
        store: PostgreSQLStore(keys: Workspace().path("keys")), signs: true,
        clients: [1: 60, 4: 20, 16: 20], rounds: max(4, Workspace.number("BENCH_ROUNDS", 30) / 4),
        bound: 0.7
      ).measure()
    }
  }
#endif

/// Measures the two ways to open accounts.
private struct Comparison {
  private typealias Way = OpeningCopies.Way

  let report: Report
  let store: any BenchStore
  let signs: Bool
  /// For each number of concurrent clients, the openings of each one in a round.
  let clients: KeyValuePairs<Int, Int>
  let rounds: Int
  /// The least share of the bare speed with the most clients.
  let bound: Double

  func measure() async throws {
    let most = clients.map(\.key).max() ?? 0
    let needed = (0..<most).map { customer in
      rounds * clients.filter { $0.key > customer }.map(\.value).reduce(0, +)
    }
    let copies = try await OpeningCopies(store, openings: needed, signs: signs)
    // Each customer continues with the contracts that earlier rounds left.
    var next = [Int](repeating: 0, count: most)
    var times = clients.map { _ in [Way: Samples]() }
    for round in 0..<rounds {
      for (row, (count, each)) in clients.enumerated() {
        let parts = next[..<count].map { $0..<($0 + each) }
        // Rotate, so that each way is first equally often.
        for way in round.isMultiple(of: 2) ? Way.allCases : Way.allCases.reversed() {
          let time = try await copies.run(way, parts) / Double(count * each)
          times[row][way, default: Samples()].add(time)
        }
        for customer in 0..<count { next[customer] += each }
      }
    }
    let rows = try await copies.rows(.ledger)
    for way in [Way.bare, .blocking] { #expect(try await copies.rows(way) == rows) }
    for ((count, _), times) in zip(clients, times) { try add(times, count, of: most) }
  }

  private func add(_ times: [Way: Samples], _ count: Int, of most: Int) throws {
    let clients = count == 1 ? "1 client" : "\(count) clients"
    guard let ledger = times[.ledger], let bare = times[.bare], let blocking = times[.blocking]
    else { return }
    try report.add("openings by the ledger, \(clients)", ledger.perSecond, "/s")
    try report.add("openings, bare, \(clients)", bare.perSecond, "/s")
    try report.add("openings, blocking, \(clients)", blocking.perSecond, "/s")
    try report.add(
      "share of the bare speed, \(clients)", bare.ratio(to: ledger), "×",
      atLeast: count == most ? bound : nil)
    try report.add(
      "share of the speed of blocking calls, \(clients)", blocking.ratio(to: ledger), "×",
      atLeast: signs && count == 1 ? 1 : nil)
  }
}
