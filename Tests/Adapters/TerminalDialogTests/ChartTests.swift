import FeatureDependencies
import Testing

@testable import TerminalDialog

/// The chart of growth over time, by default 40 columns wide.
struct ChartTests {
  private static let sum = ["", "  Principal 1,000,000 won + interest", "  8,000 won - tax 0 won"]

  private func chart(
    _ growth: [(paidIn: Int64, earned: Int64)], _ surface: OutputStyle.Surface = .lines,
    columns: Int = 40
  ) throws -> [String] {
    let illustration = Illustration(
      name: LocalizedText(verbatim: ""), quote: try Samples.quote(),
      growth: try growth.map { try Growth(paidIn: Won($0.paidIn), earned: Won($0.earned)) })
    return Samples.layout(columns: columns, surface).chart(illustration).map(\.description)
  }

  @Test func `A bar has what was paid in and, lighter, the interest, in whole columns`() throws {
    // With 16 columns for the bars.
    let lines = try chart([(1, 0), (2, 2), (3, 1), (4, 4)], columns: 36)
    let bars = ["████░░░░", "██████░░", "████████░░░░░░░░"]
    for (month, bar) in zip(1...3, bars) {
      #expect(lines.first { $0.contains("\(month) mo") }?.hasSuffix("won \(bar)") == true)
    }
  }

  @Test func `Without interest or growth, no chart is drawn`() throws {
    #expect(try chart([(1000, 0), (2000, 0)]) == Self.sum)
    #expect(try chart([]) == Self.sum)
  }

  @Test(
    arguments: [
      (.screen, 40, 1_000_000, true), (.screen, 40, 10_000_000_000, false),
      (.plain, 80, 1_000_000, false),
    ] as [(OutputStyle.Surface, Int, Int64, Bool)])
  func `Without room for bars and for a screen reader, the chart has numbers alone, which fit`(
    surface: OutputStyle.Surface, columns: Int, paidIn: Int64, hasBars: Bool
  ) throws {
    let lines = try chart([(1000, 0), (paidIn, 1_000)], surface, columns: columns)
    #expect(lines.contains { $0.contains("1 mo  \(Won(paidIn).grouped) + 1,000 won") })
    #expect(lines.contains { $0.contains("█") } == hasBars)
    #expect(lines.allSatisfy { $0.columns < columns })
  }

  @Test(arguments: [
    (1, [1]), (6, [1, 2, 3, 4, 5, 6]), (12, Array(1...12)), (24, Array(1...12).map { $0 * 2 }),
    (36, Array(1...12).map { $0 * 3 }), (13, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13]),
  ])
  func `A chart shows at most twelve evenly spread months, including the last`(
    last: Int, months: [Int]
  ) throws {
    let growth = (0...last).map { (paidIn: Int64($0), earned: Int64($0)) }
    let shown = try chart(growth).compactMap { line in
      line.contains(" mo ") ? Int(line.dropFirst(2).prefix { $0 != "m" }.filter(\.isNumber)) : nil
    }
    #expect(shown == months)
  }
}
