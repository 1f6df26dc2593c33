import FeatureDependencies
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

  @Test(arguments: [
    (1, 0, 80, "— Space next · q to the end —", "— Space 다음 · q 끝까지 —"),
    (
      3, 1, 80, "— page 2 of 3 · Space next · b back · q to the end —",
      "— 3쪽 중 2쪽 · Space 다음 · b 이전 · q 끝까지 —"
    ),
    (
      30, 29, 40, "— 30/30 · Space next · b back · q end —",
      "— 30/30 · Space 다음 · b 이전 · q 끝 —"
    ),
  ])
  func `The hint at the end of a page lists only the available keys`(
    total: Int, page: Int, columns: Int, english: String, korean: String
  ) {
    var pager = Pager()
    pager.total = total
    #expect(pager.hint(page, columns: columns).en == english)
    #expect(pager.hint(page, columns: columns).ko == korean)
    // A hint that fills the last column would move the cursor to the next line.
    #expect(max(english.columns, korean.columns) < columns)
  }

  @Test(arguments: [20, 40, 41, 44, 45, 100], [10, 20, 24, 50])
  func `The pager shows at most a screen between two pauses, and loses no line`(
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
