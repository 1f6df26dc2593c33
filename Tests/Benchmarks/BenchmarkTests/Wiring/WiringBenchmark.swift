import FeatureDependencies
import Testing

/// Three builds across the cycle: the host's wiring, compared with alternatives.
@Suite struct WiringBenchmark {
  private static let builds = 200_000
  private let report = Report(benchmark: "wiring")

  private typealias Way = (name: String, wiring: any Wiring)

  @Test func `Each way of wiring builds the same cycle, and its cost is measured`() async throws {
    let workspace = try Workspace()
    let bank = try BenchBank(workspace.fresh("wiring"))
    let host = try HostWiring(try await BenchCustomer(enrolledIn: bank), at: bank)
    let ways: [Way] = [
      ("the host's scopes", host), ("constructed directly", DirectWiring(host)),
      ("a closure registry", ClosureWiring(host)), ("stored eager structs", StoredWiring(host)),
      ("a locked dictionary by type", LocatorWiring(host)),
    ]
    for way in ways { try expectTheCycle(way) }
    if let allocations = AllocationCounter() {
      try count(ways, by: allocations)
    } else {
      try await time(ways)
    }
  }

  /// Verifies that each way builds the same flows.
  private func expectTheCycle(_ way: Way) throws {
    var flows: [any Flow] = []
    try way.wiring.cycle { flows.append($0) }
    #expect(
      flows.map { "\(type(of: $0))" } == ["DepositOpenFlow", "SavingsOpenFlow", "DepositOpenFlow"],
      "\(way.name)")
  }

  private func time(_ ways: [Way]) async throws {
    var samples = [Samples](repeating: Samples(), count: ways.count)
    for round in 0..<21 {
      // Rotate, so that each variant is first equally often.
      for turn in ways.indices {
        let who = (round + turn) % ways.count
        let time = try await microseconds { try ways[who].wiring.walk(Self.builds) }
        samples[who].add(1000 * time / Double(Self.builds))
      }
    }
    for (way, samples) in zip(ways, samples) {
      try report.add("three builds, \(way.name)", samples, "ns")
    }
    for (way, other) in zip(ways, samples).dropFirst() {
      try report.add("the host's scopes beside \(way.name)", samples[0].ratio(to: other), "×")
    }
  }

  private func count(_ ways: [Way], by allocations: AllocationCounter) throws {
    for way in ways {
      try way.wiring.walk(1)
      let before = allocations.made
      try way.wiring.walk(100)
      var samples = Samples()
      samples.add(Double(allocations.made - before) / 100)
      try report.add("allocations, \(way.name)", samples, "")
    }
  }
}
