import FeatureDependenciesTesting
import Testing

@testable import FeatureDependencies

/// An offer that is widened for a repeated request, which it would no longer allow.
struct WidenedOfferTests {
  private func offer(_ limits: ClosedRange<Int64>, months: [Int]) throws -> ProductOffer {
    let rate = try #require(AnnualRate(basisPoints: 111))
    return ProductOffer(
      id: try #require(ProductID("p")), name: LocalizedText(verbatim: "P"),
      limits: Won(limits.lowerBound)...Won(limits.upperBound),
      tiers: months.map { RateTier(months: $0, rate: rate) })
  }

  @Test(
    arguments: [
      (2_000...3_000, 1_000...3_000), (100...500, 100...1_000), (100...2_000, 100...2_000),
    ] as [(ClosedRange<Int64>, ClosedRange<Int64>)])
  func `A widened offer allows the earlier amount and everything it allowed before`(
    limits: ClosedRange<Int64>, widened: ClosedRange<Int64>
  ) throws {
    let quote = try SampleContracts(funding: #require(AccountNumber("1")))
      .contract("R", amount: 1_000).quote
    let offer = try offer(limits, months: [12]).widened(to: quote)
    #expect(offer.limits == Won(widened.lowerBound)...Won(widened.upperBound))
  }

  @Test(arguments: [([6, 24], [6, 24, 12]), ([6, 12], [6, 12]), ([], [12])])
  func `A withdrawn term is added with its rate, and no term is lost`(
    months: [Int], widened: [Int]
  ) throws {
    let quote = try SampleContracts(funding: #require(AccountNumber("1")))
      .contract("R", amount: 1_000).quote
    let offer = try offer(1...10_000, months: months).widened(to: quote)
    #expect(offer.tiers.map(\.months) == widened)
    #expect(offer.tiers.allSatisfy { $0.rate == quote.rate || months.contains($0.months) })
  }
}
