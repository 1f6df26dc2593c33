import FeatureDependencies
import Testing

struct RateAndSumTests {
  @Test(arguments: [
    (0, "0.00%"), (5, "0.05%"), (10, "0.10%"), (305, "3.05%"), (320, "3.20%"),
    (10_000, "100.00%"),
  ])
  func `A rate is written with two decimals`(basisPoints: Int, text: String) throws {
    #expect("\(try #require(AnnualRate(basisPoints: basisPoints)))" == text)
  }

  @Test(arguments: [(15, 1), (-15, -1), (19, 1), (-19, -1), (-20, -2), (9, 0), (-9, 0)])
  func `A fraction of a won is truncated toward zero, for negative amounts, too`(
    tenths: Int64, won: Int64
  ) throws {
    #expect(try Won(tenths).scaled(by: 1, over: 10) == Won(won))
  }
}
