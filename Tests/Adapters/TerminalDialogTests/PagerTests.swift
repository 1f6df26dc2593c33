import FeatureDependencies
import Testing

@testable import TerminalDialog

struct PagerTests {
  private static func lines(_ count: Int) -> [TerminalText] { (0..<count).map { "\($0)" } }

  private static let layout = Samples.layout()

  private static func content(_ count: Int) -> PagedContent {
    PagedContent(lines(count), in: layout) { _ in lines(count) }
  }

  @Test func `Lines that fit the screen above a question are not broken into pages`() {
    var pager = Pager()
    pager.begin(Self.content(16), Self.layout, rows: 24)
    #expect(pager.pages == [Self.lines(16)])
  }

  @Test func `Lines that would push others off the screen come after a pause`() {
    var pager = Pager()
    pager.begin(Self.content(12), Self.layout, rows: 24)
    #expect(!pager.isFull(before: Self.lines(4), rows: 24))
    #expect(pager.isFull(before: Self.lines(10), rows: 24))
    pager.begin(Self.content(10), Self.layout, rows: 24)
    #expect(pager.pages == [Self.lines(10)])
    #expect(!pager.isFull(before: Self.lines(6), rows: 24))
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
    let hint = Pager.hint(page, of: total, columns: columns)
    #expect(hint.en == english)
    #expect(hint.ko == korean)
    // A hint that fills the last column would move the cursor to the next line.
    #expect(max(english.columns, korean.columns) < columns)
  }

  @Test(arguments: [20, 40, 41, 44, 45, 100], [10, 20, 24, 50])
  func `A page is at most a screen, and the pages lose no line`(count: Int, rows: Int) {
    var pager = Pager()
    pager.begin(Self.content(count), Self.layout, rows: rows)
    #expect(pager.pages.allSatisfy { $0.count <= rows - 2 })
    #expect(pager.pages.flatMap(\.self) == Self.lines(count))
    #expect(pager.isAtEnd == (pager.pages.count == 1))
  }

  @Test(arguments: [(40, 20, 3), (20, 40, 9), (20, 40, 19)])
  func `At another width the text is wrapped anew, and no text before the next page is skipped`(
    before: Int, after: Int, place: Int
  ) throws {
    let words = (100..<500).map { "word\($0)" }
    let layOut = { (layout: TextLayout) in
      words.joined(separator: " ").wrapped(to: layout.columns).map { TerminalText($0) }
    }
    let (old, new) = (Samples.layout(columns: before), Samples.layout(columns: after))
    var pager = Pager()
    pager.begin(PagedContent(layOut(old), in: old, layOut: layOut), old, rows: 12)
    pager.place = place
    let earlier = try #require(pager.page.first?.description.split(separator: " ").first)
    pager.layOutAgain(new, rows: 12)
    let lines = pager.pages.flatMap(\.self).map(\.description)
    #expect(lines.allSatisfy { $0.count <= after })
    #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words)
    let first = try #require(pager.page.first?.description.split(separator: " ").first)
    #expect(first <= earlier)
    #expect(pager.place > 0)
  }

  @Test(arguments: [(40, 20), (20, 40), (70, 30)], [0, 7, 40, 90])
  func `At another width, the page has the text that the earlier page began with`(
    columns: (Int, Int), shortLines: Int
  ) throws {
    // Lines that are not wrapped at either width shift the lines after them.
    let words = (100..<300).map { "\($0)" }
    let (old, new) = (Samples.layout(columns: columns.0), Samples.layout(columns: columns.1))
    let lines = { (layout: TextLayout) -> [TerminalText] in
      let wrapped = words.dropFirst(shortLines).joined(separator: " ").wrapped(to: layout.columns)
      return (Array(words.prefix(shortLines)) + wrapped).map { TerminalText($0) }
    }
    let (before, after) = (lines(old), lines(new))
    var first = Pager()
    first.begin(PagedContent(before, in: old) { _ in after }, old, rows: 12)
    for place in first.pages.indices {
      var pager = first
      pager.place = place
      let word = try #require(pager.page.first?.description.split(separator: " ").first)
      pager.layOutAgain(new, rows: 12)
      #expect(pager.page.contains { $0.description.split(separator: " ").contains(word) })
    }
  }
}
