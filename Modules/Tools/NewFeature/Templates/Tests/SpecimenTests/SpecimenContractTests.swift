import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

struct SpecimenContractTests {
  @Test func `The flow satisfies the law of flows`() async throws {
    let law = FlowLaw(
      of: .specimen, offering: try SpecimenProduct.all(), opening: [], bonus: { _ in nil },
      interest: { _, selection, rate in
        selection.amount.amount * Int64(rate) * Int64(selection.months) / 120_000
      }
    ) { doubles, _ in
      SpecimenBranch(doubles: doubles).builder.build()
    }
    try await law.check()
  }

  @Test func `The builder satisfies the contract of builders`() async throws {
    try await BuildableContract.check(.specimen, offering: try SpecimenProduct.all()) {
      SpecimenBranch(doubles: $0).builder.build()
    }
  }

  @Test func `Quotes satisfy the law of quotes`() async throws {
    try await QuoteServiceLaw.check(
      of: { SpecimenProduct(offer: $0) }, bonus: nil, interest: Self.interest
    ) { doubles in
      SpecimenQuoteBuilder(dependency: SpecimenBranch(doubles: doubles)).build()
    }
  }

  /// Simple interest on the amount, computed with 128 bits.
  private static let interest: QuoteServiceLaw.Interest = { amount, rate, months in
    let product = Int128(amount.amount) * Int128(rate.basisPoints) * Int128(months)
    return Won(Int64(product / 120_000))
  }
}
