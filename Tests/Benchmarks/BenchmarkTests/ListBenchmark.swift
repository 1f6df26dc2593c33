import SQLLedger
import SQLite
import Testing

/// Lists the accounts of a customer who has many.
@Suite struct ListBenchmark {
  private let report = Report(benchmark: "list")

  @Test func `The cost of listing many accounts is measured`() async throws {
    let history = try await History(in: Workspace())
    var (samples, work) = (Samples(), Samples())
    for _ in 0..<5 {
      // A new connection for each round; the file is in the operating system's cache.
      let ledger = history.customer.ledger(at: try BenchBank(history.long.path))
      var found = 0
      let start = processorTime()
      let time = try await microseconds { found = try await ledger.accounts().count }
      work.add((processorTime() - start) / Double(found))
      #expect(found == history.postings)
      samples.add(time / Double(found))
    }
    try report.add(
      "accounts(), each of \(history.postings)", samples, "µs", bound: .atMost(10))
    try report.add("accounts(), processor time for each", work, "µs")
  }
}
