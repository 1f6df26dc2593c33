import Testing

@testable import TerminalDialog

struct LiveRegionTests {
  @Test(arguments: [(0, 1), (1, 1), (79, 1), (80, 1), (81, 2), (160, 2), (161, 3)])
  func `A line takes as many rows as it needs, and an empty line one`(columns: Int, rows: Int) {
    let line = TerminalText("\(String(repeating: "x", count: columns))")
    #expect(LiveRegion.erased([line], 80) == LiveRegion.erased(rows: rows))
  }
}
