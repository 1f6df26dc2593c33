import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

/// The feature, wired to doubles.
struct SpecimenBranch: SpecimenOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles
  let specimenCatalog: any SpecimenCatalog

  var builder: any SpecimenOpenBuildable { SpecimenOpenBuilder(dependency: self) }

  /// The feature with the sample product in its catalog.
  static func sample(_ doubles: OpeningDoubles) throws -> SpecimenBranch {
    SpecimenBranch(doubles: doubles, specimenCatalog: FixedCatalog([try .sample()]))
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

extension FlowScript {
  /// A customer who pays in 10,000,000 won for a year, and opens nothing after it.
  static let specimen = FlowScript(
    of: .specimen,
    choosing: ScriptedSelection(product: "sample", amount: 10_000_000, months: 12, tax: .general),
    rate: 300, principal: 10_000_000, interest: 300_000,
    questions: [
      .choice("specimen-kind.product", "sample", of: ["sample", "other-sample"]),
      .amount("specimen-kind.amount", "10,000,000", within: 100_000...50_000_000),
      .number("specimen-kind.months", 12, of: [12, 24]),
      .fundingAccount("specimen-kind.fundingAccount"),
      .tax("specimen-kind.tax", .general),
      .consent("specimen-kind.consent"),
    ],
    change: ScriptedChange("specimen-kind.amount", to: "20000000", interest: 600_000) {
      $0.amount = 20_000_000
    },
    alternatives: [
      ScriptedChange("specimen-kind.product", to: "other-sample", rate: 320, interest: 320_000) {
        $0.product = "other-sample"
      },
      ScriptedChange("specimen-kind.months", to: "24", rate: 310, interest: 620_000) {
        $0.months = 24
      },
    ])
}
