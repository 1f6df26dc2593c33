import FeatureDependencies
import Testing

@testable import TerminalDialog

/// Text as it is displayed: widths, lines, and sums read in Korean.
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

  @Test(arguments: [
    (1, "일 원"), (10, "십 원"), (1000, "천 원"), (10_000, "만 원"), (15_000, "만 오천 원"),
    (110_000, "십일만 원"), (1_000_000, "백만 원"), (10_000_000, "천만 원"),
    (12_345_678, "천이백삼십사만 오천육백칠십팔 원"), (100_000_000, "일억 원"),
    (110_010_000, "일억 천일만 원"), (100_010_000, "일억 일만 원"),
    (1_000_000_000_000, "일조 원"), (3_000_000_000_001, "삼조 일 원"), (0, "영 원"),
  ])
  func `A sum is read in Korean in groups of ten thousand`(amount: Int, reading: String) {
    #expect(Won(Int64(amount)).koreanReading == reading)
  }
}
