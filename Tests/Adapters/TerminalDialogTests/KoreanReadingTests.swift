import FeatureDependencies
import Testing

@testable import TerminalDialog

struct KoreanReadingTests {
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
