import Foundation
import Testing

/// Openings by the ledger, one after the other, for a profiler that waits for the process's number.
@Suite struct OpeningProfile {
  @Test func `Openings under a profiler`() async throws {
    let openings = Workspace.number("BENCH_PROFILED", 8000)
    let race = try await OpeningRace(Workspace(), openings: openings)
    // With the first opening the newest entries are checked, too.
    try await race.run(0, 0..<1)
    try tellProfiler()
    try await race.run(0, 1..<openings)
    #expect(try await race.opened() == openings)
  }

  private func tellProfiler() throws {
    guard let path = Workspace.setting("BENCH_PROFILED_BY") else { return }
    try Data("\(ProcessInfo.processInfo.processIdentifier)\n".utf8)
      .write(to: URL(filePath: path))
  }
}
