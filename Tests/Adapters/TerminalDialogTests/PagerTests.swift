import Testing

@testable import TerminalDialog

struct PagerTests {
  private static func lines(_ count: Int) -> ArraySlice<TerminalText> {
    (0..<count).map { "\($0)" }[...]
  }

  @Test func `Lines that would push others off the screen come on a new page`() {
    var (pager, rest) = (Pager(), Self.lines(12))
    #expect(!pager.isFull(before: rest, (80, 24)))
    #expect(pager.takePage(of: &rest, (80, 24)) == Array(Self.lines(12)))
    #expect(!pager.isFull(before: Self.lines(4), (80, 24)))
    #expect(pager.isFull(before: Self.lines(10), (80, 24)))
    pager.turn()
    #expect(!pager.isFull(before: Self.lines(10), (80, 24)))
  }

  @Test(arguments: [20, 41, 44, 45, 100], [10, 20, 24, 50])
  func `A page is at most a screen, also a narrower one, and the pages lose no line`(
    count: Int, rows: Int
  ) {
    let lines = (0..<count).map { TerminalText("\($0)".padded(to: 70)) }
    var (pager, rest, shown) = (Pager(), lines[...], [TerminalText]())
    var columns = 80
    while !rest.isEmpty {
      let page = pager.takePage(of: &rest, (columns, rows))
      #expect(page[...].rows(columns) <= rows - 2)
      #expect(rest.isEmpty || pager.isFull(before: rest, (columns, rows)))
      shown += page
      pager.turn()
      columns = 40
    }
    #expect(shown == lines)
  }

  @Test func `After skipping to the end, the rest is one page`() {
    var (pager, rest) = (Pager(), Self.lines(300))
    pager.showsAll = true
    #expect(pager.takePage(of: &rest, (80, 24)).count == 300)
  }
}
