import Foundation
import Testing

/// Sequential openings by the ledger, for a profiler that waits for the process ID.
@Suite struct OpeningProfile {
  @Test func `Every opening under a profiler succeeds`() async throws {
    let openings = Workspace.number("BENCH_PROFILED", 8000)
    let copies = try await SQLiteCopies(Workspace(), openings: openings)
    // The first opening also checks the newest entries, so keep it out of the profile.
    try await copies.run(0, 0..<1)
    try tellProfiler()
    try await copies.run(0, 1..<openings)
    #expect(try await copies.opened() == openings)
  }

  private func tellProfiler() throws {
    guard let path = Workspace.setting("BENCH_PROFILED_BY") else { return }
    try Data("\(ProcessInfo.processInfo.processIdentifier)\n".utf8)
      .write(to: URL(filePath: path))
  }
}
