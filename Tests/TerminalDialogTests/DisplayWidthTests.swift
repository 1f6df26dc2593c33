import Testing

@testable import TerminalDialog

struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("정기예금", 8), ("e\u{301}", 1), ("각", 2), ("１２", 4), ("👩‍👩‍👧", 2), ("", 0),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("한a", 3),
  ])
  func `Columns of a text`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `Lines break at spaces, and inside a word that is too long`() {
    #expect("to be or not".wrapped(to: 5) == ["to be", "or", "not"])
    #expect("정기예금 이자".wrapped(to: 6) == ["정기예", "금", "이자"])
    #expect("".wrapped(to: 5) == [""])
    #expect("ab".wrapped(to: -1) == ["a", "b"])
  }

  @Test func `Padding counts columns, not characters`() {
    #expect("정기".padded(to: 6) == "정기  ")
    #expect("정기".rightAligned(to: 6) == "  정기")
  }
}
