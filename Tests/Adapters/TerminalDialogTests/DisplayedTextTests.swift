import Testing

@testable import TerminalDialog

/// Text as it is displayed: widths and lines.
struct DisplayedTextTests {
  @Test(arguments: [
    ("abc", 3), ("정기예금", 8), ("e\u{301}", 1), ("각", 2), ("１２", 4), ("👩‍👩‍👧", 2), ("", 0),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("한a", 3),
  ])
  func `Hangul and emoji take two columns, combining marks none`(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test(arguments: [
    ("to be or not", 5, ["to be", "or", "not"]), ("정기예금 이자", 6, ["정기예", "금", "이자"]),
    ("", 5, [""]), ("ab", -1, ["a", "b"]),
  ])
  func `Lines break at spaces, and inside a word that is too long`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }
}
