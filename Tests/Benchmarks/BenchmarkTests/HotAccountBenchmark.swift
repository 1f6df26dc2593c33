import SQLLedger
import SQLite
import Testing

/// Openings from a funding account with few and with many earlier postings.
@Suite struct HotAccountBenchmark {
  private static let openings = 100
  private let report = Report(benchmark: "hot")

  @Test func `The cost of an opening is measured on short and long account histories`() async throws
  {
    let workspace = try Workspace()
    try Disk(file: workspace.path("page")).report(to: report)
    let history = try await History(in: workspace)
    let few = try history.short.copied(to: workspace.fresh("hot-few"))
    let many = try history.long.copied(to: workspace.fresh("hot-many"))
    let contracts = try history.customer.signed("H", count: 2 * Self.openings)
    try await measure(contracts[..<Self.openings], "durable", few, many, history)
    try await measure(
      contracts[Self.openings...], "not synced", few.hurried(), many.hurried(), history)
    for (bank, before) in [(few, History.few), (many, history.postings)] {
      let accounts = try await history.customer.ledger(at: bank).accounts()
      #expect(accounts.count == before + 2 * Self.openings)
    }
  }

  private func measure(
    _ contracts: ArraySlice<BenchContract>, _ how: String, _ few: BenchBank, _ many: BenchBank,
    _ history: History
  ) async throws {
    var samples = [Samples(), Samples()]
    let ledgers = [few, many].map { history.customer.ledger(at: $0) }
    for (round, contract) in contracts.enumerated() {
      for turn in 0..<2 {
        let who = (round + turn) % 2
        let time = try await microseconds { try await contract.open(in: ledgers[who]) }
        // The first opening on each connection also prepares the statements.
        if round > 0 { samples[who].add(time) }
      }
    }
    try report.add("opening, \(History.few) postings behind, \(how)", samples[0], "µs")
    try report.add("opening, \(history.postings) postings behind, \(how)", samples[1], "µs")
    try report.add("growth, \(how)", samples[1].ratio(to: samples[0]), "×", bound: .atMost(1.2))
  }
}
