import FeatureDependencies
import Testing

/// Three builds across the cycle: the host's wiring, compared with direct construction.
@Suite struct WiringBenchmark {
  private typealias Cycle = ((any Flow) -> Void) -> Void

  private static let builds = 200_000
  private let report = Report(benchmark: "wiring")

  @Test func `The host builds the flows of direct construction, and both costs are measured`()
    async throws
  {
    let store = SQLiteStore(workspace: try Workspace(), isSynced: false)
    let customer = try await BenchCustomer(enrolledIn: store.host("wiring"))
    let host = try HostWiring(customer, in: store, "wiring")
    #expect(flows(of: host.cycle) == ["DepositOpenFlow", "SavingsOpenFlow", "DepositOpenFlow"])
    #expect(flows(of: host.cycle) == flows(of: host.directCycle))
    let ways: [Cycle] = [host.cycle, host.directCycle]
    var samples = [Samples(), Samples()]
    for round in 0..<21 {
      // Rotate, so that each variant is first equally often.
      for turn in 0..<2 {
        let who = (round + turn) % 2
        samples[who].add(await time(ways[who]))
      }
    }
    try report.add("three builds, the host's scopes", samples[0], "ns")
    try report.add("three builds, constructed directly", samples[1], "ns")
    try report.add(
      "the host's scopes beside constructed directly", samples[0].ratio(to: samples[1]), "×")
  }

  private func flows(of cycle: Cycle) -> [String] {
    var flows: [String] = []
    cycle { flows.append("\(type(of: $0))") }
    return flows
  }

  /// Nanoseconds to build the cycle.
  private func time(_ cycle: Cycle) async -> Double {
    let time = await microseconds {
      for _ in 0..<Self.builds { cycle(keep) }
    }
    return 1000 * time / Double(Self.builds)
  }
}

/// Not optimized, so that the compiler cannot remove the unused flows.
@_optimize(none) private func keep(_ flow: any Flow) {}
