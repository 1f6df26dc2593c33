import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

struct SavingsContractTests {
  @Test func `The savings flow keeps the law of flows`() async throws {
    let law = FlowLaw(
      of: .savings, offering: try SavingsProduct.all(),
      opening: [OtherProduct(.deposit, at: "savings.link", answer: "new", isLinked: true)],
      quotes: { Self.quotes($0, isLinked: $1) }
    ) { doubles, link in
      SavingsBranch(doubles: doubles).builder.build(id: link)
    }
    try await law.check()
  }

  /// The bonus of each product is the rate of its first term; they differ.
  @Test(arguments: [false, true])
  func `Quotes of linked and unlinked savings keep the contract of quotes`(
    isLinked: Bool
  ) async throws {
    try await QuoteServiceContract.check(
      of: { SavingsProduct(offer: $0, linkedBonus: $0.tiers.first?.rate) },
      bonus: { isLinked ? $0.linkedBonus : nil }, interest: Self.interest
    ) { doubles in
      Self.quotes(doubles, isLinked: isLinked)
    }
  }

  private static func quotes(_ doubles: OpeningDoubles, isLinked: Bool) -> any QuoteService {
    CatalogQuotes<SavingsProduct>(dependency: SavingsBranch(doubles: doubles), isLinked: isLinked)
  }

  /// Simple interest on each payment, computed with 128 bits.
  private static let interest: QuoteServiceContract.Interest = { amount, rate, months in
    let payments = Int128(amount.amount) * Int128(months * (months + 1) / 2)
    return Won(Int64(payments * Int128(rate.basisPoints) / 120_000))
  }
}
