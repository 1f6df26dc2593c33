import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

/// The feature, wired to doubles.
struct SpecimenBranch: SpecimenOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles

  var builder: any SpecimenOpenBuildable { SpecimenOpenBuilder(dependency: self) }

  /// The feature with the sample product in its catalog.
  static func sample(_ doubles: OpeningDoubles) throws -> SpecimenBranch {
    SpecimenBranch(doubles: doubles.offering([try SpecimenProduct.sample()]))
  }
}

extension SpecimenProduct {
  /// One product, for a year at 3.00 %.
  static func sample() throws -> SpecimenProduct {
    let tier = RateTier(months: 12, rate: try #require(AnnualRate(basisPoints: 300)))
    return SpecimenProduct(
      offer: ProductOffer(
        id: try #require(ProductID("sample")), name: LocalizedText(en: "Sample", ko: "견본"),
        limits: Won(100_000)...Won(50_000_000), tiers: [tier]))
  }
}

extension SpecimenProduct {
  /// Two products, each for two terms, at four rates.
  static func all() throws -> [SpecimenProduct] {
    let limits: ClosedRange<Int64> = 100_000...50_000_000
    return [
      SpecimenProduct(
        offer: try Samples.offer("sample", within: limits, terms: [12: 300, 24: 310])),
      SpecimenProduct(
        offer: try Samples.offer("other-sample", within: limits, terms: [12: 320, 24: 330])),
    ]
  }
}

extension [ScriptedDialog.Step] {
  /// A customer who pays in 10,000,000 won for a year, and opens nothing after it.
  static let specimen = [ScriptedDialog.Step](answering: [
    "specimen-kind.product": "sample",
    "specimen-kind.amount": "10,000,000",
    "specimen-kind.months": "12",
    "specimen-kind.fundingAccount": "DEMAND-1",
    "specimen-kind.tax": "general",
    "specimen-kind.consent": "yes",
  ])
}
