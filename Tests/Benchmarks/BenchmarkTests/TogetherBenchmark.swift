import Foundation
import Testing

/// Sixteen concurrent openers in one process, compared with one that sends the bare statements.
@Suite struct TogetherBenchmark {
  private static let openers = 16
  private static let openings = 30 * openers
  /// Microseconds of a sync: a disk that is faster is in memory.
  private static let slowestMemory = 100.0
  private let report = Report(benchmark: "together")

  @Test func `The cost of openings that share commits is measured`() async throws {
    let workspace = try Workspace()
    let disk = Disk(file: workspace.path("page"))
    let rounds = max(4, Workspace.number("BENCH_ROUNDS", 30) / 3)
    let copies = try await SQLiteCopies(workspace, openings: rounds * Self.openings)
    var (together, bare, synced) = (Samples(), Samples(), Samples())
    var (middle, slow, processor) = (Samples(), Samples(), Samples())
    for round in 0..<rounds {
      let part = round * Self.openings..<(round + 1) * Self.openings
      for turn in 0..<2 {
        if (round + turn).isMultiple(of: 2) {
          bare.add(try await microseconds { try await copies.run(1, part) } / Double(part.count))
        } else {
          var times: [Double] = []
          let before = processorTime()
          let time = try await microseconds {
            times = try await copies.runTogether(Self.openers, part).sorted()
          }
          together.add(time / Double(part.count))
          processor.add((processorTime() - before) / Double(part.count))
          middle.add(times[times.count / 2])
          slow.add(times[times.count * 99 / 100])
        }
      }
      synced.add(try disk.syncs(20, fdatasync))
      try await copies.run(2, part)
    }
    #expect(try await copies.opened() == rounds * Self.openings)
    let tables = try copies.tables()
    #expect(tables.allSatisfy { $0 == tables[0] })
    try add(together, bare, synced)
    try report.add("processor time of each, \(Self.openers) openers", processor, "µs")
    try report.add("an opening's time, \(Self.openers) openers, median", middle, "µs")
    try report.add("an opening's time, \(Self.openers) openers, 99th percentile", slow, "µs")
  }

  private func add(_ together: Samples, _ bare: Samples, _ synced: Samples) throws {
    let isDisk = synced.median >= Self.slowestMemory
    try report.add("4 KiB overwritten + fdatasync, in turn with them", synced, "µs")
    try report.add("openings a second, \(Self.openers) openers", together.perSecond, "/s")
    try report.add("openings a second, bare, one at a time", bare.perSecond, "/s")
    try report.add(
      "times the bare speed, one at a time", bare.ratio(to: together), "×",
      bound: isDisk ? .atLeast(1.5) : nil)
  }
}
