import Foundation
import Testing

/// The same openings by the ledger, by its bare statements, and by the bare writes alone, in turn
/// with a page that is written and synced. Each variant has its own copy of the bank.
@Suite struct OpeningBenchmark {
  private static let openings = 60
  private let report = Report(benchmark: "opening")

  @Test func `An opening writes the rows of its bare statements, and both costs are measured`()
    async throws
  {
    let workspace = try Workspace()
    let disk = Disk(file: workspace.path("page"))
    try disk.report(to: report)
    let rounds = Workspace.number("BENCH_ROUNDS", 30)
    let copies = try await SQLiteCopies(workspace, openings: rounds * Self.openings)
    var samples = [Samples](repeating: Samples(), count: 4)
    for round in 0..<rounds {
      let part = round * Self.openings..<(round + 1) * Self.openings
      // Rotate, so that each variant is first equally often.
      for turn in 0..<4 {
        let who = (round + turn) % 4
        let time =
          who == 3
          ? try disk.syncs(part.count, fdatasync)
          : try await microseconds { try await copies.run(who, part) } / Double(part.count)
        samples[who].add(time)
      }
    }
    #expect(try await copies.opened() == rounds * Self.openings)
    let tables = try copies.tables()
    #expect(tables.allSatisfy { $0 == tables[0] })
    try add(samples, copies.statements)
  }

  private func add(_ samples: [Samples], _ statements: [Statement]) throws {
    let (ledger, all, writes) = (samples[0], samples[1], samples[2])
    let changing = statements.filter(\.isWrite).count
    try report.add("opening by the ledger", ledger, "µs")
    try report.add("the same, bare: all \(statements.count) statements", all, "µs")
    try report.add("the same, bare: the \(changing) that write", writes, "µs")
    try report.add("4 KiB overwritten + fdatasync, in turn with them", samples[3], "µs")
    try report.add(
      "share of the bare speed, all", all.ratio(to: ledger), "×", bound: .atLeast(0.5))
    try report.add("share of the bare speed, writes", writes.ratio(to: ledger), "×")
    try report.add("openings a second", ledger.perSecond, "/s")
    try report.add("openings a second, bare, all", all.perSecond, "/s")
  }
}
