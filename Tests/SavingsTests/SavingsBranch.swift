import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// The savings feature, wired to doubles.
struct SavingsBranch: SavingsOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles

  var builder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }

  /// The feature with the sample product in its catalog.
  static func sample(_ doubles: OpeningDoubles) throws -> SavingsBranch {
    SavingsBranch(doubles: doubles.offering([try SavingsProduct.sample()]))
  }
}

extension SavingsProduct {
  /// A product with one term, a year at 3.50 %, and a bonus of 0.10 % if linked.
  static func sample() throws -> SavingsProduct {
    let tier = RateTier(months: 12, rate: try #require(AnnualRate(basisPoints: 350)))
    return SavingsProduct(
      offer: ProductOffer(
        id: try #require(ProductID("installment-savings")),
        name: LocalizedText(en: "Savings", ko: "적금"), limits: Won(10_000)...Won(3_000_000),
        tiers: [tier]),
      linkedBonus: AnnualRate(basisPoints: 10))
  }
}

extension SavingsProduct {
  /// Two products with two terms each, all at different rates, and a bonus of 0.10 % if linked.
  static func all() throws -> [SavingsProduct] {
    let bonus = AnnualRate(basisPoints: 10)
    return [
      SavingsProduct(
        offer: try Samples.offer("installment-savings", terms: [12: 350, 24: 370]),
        linkedBonus: bonus),
      SavingsProduct(
        offer: try Samples.offer("youth-savings", terms: [12: 400, 24: 420]), linkedBonus: bonus),
    ]
  }
}

extension [ScriptedDialog.Step] {
  /// A customer who saves 300,000 won a month for a year, without a link.
  static let savings = [ScriptedDialog.Step](answering: [
    "savings.link": "none", "savings.product": "installment-savings",
    "savings.amount": "300,000", "savings.months": "12", "savings.fundingAccount": "DEMAND-1",
    "savings.tax": "general", "savings.consent": "yes",
  ])
}
