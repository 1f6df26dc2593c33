import Testing

@testable import TerminalDialog

struct PagerTests {
  private static func lines(_ count: Int) -> [TerminalText] { (0..<count).map { "\($0)" } }

  @Test func `Lines that fit the screen above a question are not broken into pages`() {
    var pager = Pager()
    #expect(pager.parts(of: Self.lines(16), rows: 24) == [.lines(Self.lines(16))])
  }

  @Test func `Lines that would push others off the screen come after a pause`() {
    var pager = Pager()
    _ = pager.parts(of: Self.lines(12), rows: 24)
    #expect(pager.parts(of: Self.lines(10), rows: 24) == [.pause, .lines(Self.lines(10))])
  }

  @Test(arguments: [20, 40, 41, 44, 45, 100], [10, 20, 24, 50])
  func `Between two pauses there is never more than a screen, and nothing is lost`(
    count: Int, rows: Int
  ) {
    var pager = Pager()
    var (shown, since) = ([TerminalText](), 0)
    for part in pager.parts(of: Self.lines(count), rows: rows) {
      switch part {
      case .pause: since = 0
      case .lines(let lines):
        since += lines.count
        shown += lines
      }
      #expect(since <= rows - 2)
    }
    #expect(shown == Self.lines(count))
  }
}
