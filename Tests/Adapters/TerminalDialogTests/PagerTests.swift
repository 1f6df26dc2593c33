import FeatureDependencies
import Testing

@testable import TerminalDialog

struct PagerTests {
  private static func lines(_ count: Int) -> [TerminalText] { (0..<count).map { "\($0)" } }

  /// A pager that begins contents of these numbers of lines, one after the other.
  private func pager(_ counts: Int..., columns: Int = 80, rows: Int = 24) -> Pager {
    var pager = Pager()
    for count in counts {
      pager.begin({ _ in Self.lines(count) }, Samples.layout(columns: columns), rows: rows)
    }
    return pager
  }

  @Test func `Lines that fit the screen above a question are not broken into pages`() {
    #expect(pager(16).pages == [Self.lines(16)])
  }

  @Test func `Lines that would push others off the screen come after a pause`() {
    let first = pager(12)
    #expect(!first.isFull(before: Self.lines(4), rows: 24))
    #expect(first.isFull(before: Self.lines(10), rows: 24))
    let second = pager(12, 10)
    #expect(second.pages == [Self.lines(10)])
    #expect(!second.isFull(before: Self.lines(6), rows: 24))
  }

  @Test(arguments: [
    // A document of two pages waits.
    (
      [12], 0, 2, 80, "— page 1 of 3 · Space next · q to the end —",
      "— 3쪽 중 1쪽 · Space 다음 · q 끝까지 —"
    ),
    (
      [60], 1, 0, 80, "— page 2 of 3 · Space next · b back · q to the end —",
      "— 3쪽 중 2쪽 · Space 다음 · b 이전 · q 끝까지 —"
    ),
    // A card, then a document of two pages: the pages are counted on.
    (
      [12, 40], 0, 0, 80, "— page 2 of 3 · Space next · q to the end —",
      "— 3쪽 중 2쪽 · Space 다음 · q 끝까지 —"
    ),
    (
      [12, 12, 4, 40], 0, 0, 80, "— page 3 of 4 · Space next · q to the end —",
      "— 4쪽 중 3쪽 · Space 다음 · q 끝까지 —"
    ),
    (
      [650], 29, 1, 41, "— 30/31 · Space next · b back · q all —",
      "— 30/31 · Space 다음 · b 이전 · q 모두 —"
    ),
  ])
  func `The hint at the end of a page counts pages and lists only the available keys`(
    counts: [Int], place: Int, following: Int, columns: Int, english: String, korean: String
  ) {
    var pager = Pager()
    for count in counts {
      pager.begin({ _ in Self.lines(count) }, Samples.layout(columns: columns), rows: 24)
    }
    (pager.place, pager.following) = (place, following)
    #expect(pager.hint.en == english)
    #expect(pager.hint.ko == korean)
    // A hint that fills the last column would move the cursor to the next line.
    #expect(max(english.columns, korean.columns) < columns)
  }

  @Test(arguments: [39, 30, 24, 20], [24, 10, 7])
  func `On a narrow screen the hint is wrapped between keys, and fits below its page`(
    columns: Int, rows: Int
  ) {
    var pager = pager(300, columns: columns, rows: rows)
    pager.place = 9
    for language in Language.allCases {
      let hint = pager.hint(language).wrappedBetweenHints(to: columns - 1)
      #expect(hint.allSatisfy { $0.columns < columns })
      #expect(hint.joined(separator: " ") == pager.hint(language))
      #expect(pager.page.count + hint.count <= rows)
    }
  }

  @Test(arguments: [20, 40, 41, 44, 45, 100], [10, 20, 24, 50])
  func `A page is at most a screen, and the pages lose no line`(count: Int, rows: Int) {
    let pager = pager(count, rows: rows)
    #expect(pager.pages.allSatisfy { $0.count <= rows - 2 })
    #expect(pager.pages.flatMap(\.self) == Self.lines(count))
    #expect(pager.isAtEnd == (pager.pages.count == 1))
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
    var first = Pager()
    first.begin(lines, old, rows: 12)
    for place in first.pages.indices {
      var pager = first
      pager.place = place
      let word = try #require(pager.page.first?.description.split(separator: " ").first)
      pager.layOutAgain(new, rows: 12)
      #expect(pager.pages.flatMap(\.self) == lines(new))
      #expect(pager.page.contains { $0.description.split(separator: " ").contains(word) })
    }
  }
}
