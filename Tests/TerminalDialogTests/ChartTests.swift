import FeatureDependencies
import Testing

@testable import TerminalDialog

/// The chart of how the money grows, 40 columns wide.
struct ChartTests {
  private func chart(
    _ growth: [(paidIn: Int64, earned: Int64)], _ surface: OutputStyle.Surface = .lines
  ) throws -> [String] {
    let illustration = Illustration(
      name: LocalizedText(verbatim: ""), quote: try Samples.quote(),
      growth: try growth.map { try Growth(paidIn: Won($0.paidIn), earned: Won($0.earned)) })
    return Samples.layout(columns: 40, surface).chart(illustration).map(\.description)
  }

  private func bars(_ lines: [String]) -> [Int] {
    lines.dropFirst(2).map { line in line.count { $0 == "▇" } }
  }

  @Test func `If nothing more is paid in, the bars show the interest alone`() throws {
    let lines = try chart([(1000, 0), (1000, 10), (1000, 20)])
    #expect(lines[1] == "  Principal and interest so far, before")
    #expect(bars(lines.filter { !$0.hasSuffix("tax") }) == [0, 12, 25])
  }

  @Test func `If more is paid in, the bars show all that was paid in and earned`() throws {
    let lines = try chart([(1000, 0), (2000, 0), (3000, 1000)])
    #expect(lines[1] == "  Paid in and earned, before tax")
    #expect(bars(lines) == [6, 12, 25])
  }

  @Test func `If nothing is earned on a sum paid in once, there are no bars`() throws {
    #expect(try bars(chart([(1000, 0), (1000, 0)])).allSatisfy { $0 == 0 })
  }

  @Test func `For a screen reader there are numbers and no bars`() throws {
    let lines = try chart([(1000, 0), (2000, 100)], .plain)
    #expect(lines.suffix(2) == ["    0  1,000", "    1  2,100"])
  }

  @Test func `Without figures there is no chart`() throws {
    #expect(try chart([]).isEmpty)
  }
}
