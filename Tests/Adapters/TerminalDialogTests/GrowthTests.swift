import FeatureDependencies
import Testing

@testable import TerminalDialog

/// The growth of an account over time.
struct GrowthTests {
  private func lines(_ growth: [(paidIn: Int64, earned: Int64)]) throws -> [String] {
    let growth = try growth.map { try Growth(paidIn: Won($0.paidIn), earned: Won($0.earned)) }
    return Samples.layout(columns: 40).growth(growth).map(\.description)
  }

  @Test func `The growth has what was paid in and the interest at the end of each month`() throws {
    #expect(
      try lines([(1000, 0), (2000, 5), (3000, 12)]) == [
        "", "Paid in + interest, before tax", "  1 mo  2,000 + 5 won", "  2 mo  3,000 + 12 won",
      ])
  }

  @Test func `Without interest there is no growth to show`() throws {
    #expect(try lines([(1000, 0), (2000, 0)]) == [])
    #expect(try lines([]) == [])
  }

  @Test(arguments: [
    (1, [1]), (6, [1, 2, 3, 4, 5, 6]), (12, Array(1...12)), (24, Array(1...12).map { $0 * 2 }),
    (36, Array(1...12).map { $0 * 3 }), (13, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13]),
  ])
  func `At most twelve evenly spread months are shown, including the last`(
    last: Int, months: [Int]
  ) throws {
    let growth = (0...last).map { (paidIn: Int64($0), earned: Int64($0)) }
    let shown = try lines(growth).compactMap { line in
      line.contains(" mo ") ? Int(line.dropFirst(2).prefix { $0 != " " }) : nil
    }
    #expect(shown == months)
  }
}
