import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

struct SpecimenContractTests {
  @Test func `The flow satisfies the law of flows`() async throws {
    let law = FlowLaw(
      of: .specimen, offering: try SpecimenProduct.all(), opening: [],
      quotes: { doubles, _ in Self.quotes(doubles) }
    ) { doubles, _ in
      SpecimenBranch(doubles: doubles).builder.build()
    }
    try await law.check()
  }

  @Test func `Quotes satisfy the contract of quotes`() async throws {
    try await QuoteServiceContract.check(
      of: { SpecimenProduct(offer: $0) }, bonus: { _ in nil },
      interest: { amount, rate, months in
        Won(Int64(Int128(amount.amount) * Int128(rate.basisPoints * months) / 120_000))
      }
    ) { doubles in
      Self.quotes(doubles)
    }
  }

  private static func quotes(_ doubles: OpeningDoubles) -> any QuoteService {
    CatalogQuotes<SpecimenProduct>(dependency: SpecimenBranch(doubles: doubles), isLinked: false)
  }
}
