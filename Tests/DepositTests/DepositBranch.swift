import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The deposit feature, wired to doubles.
struct DepositBranch: DepositOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles

  var builder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }

  /// The feature with the sample product in its catalog.
  static func sample(_ doubles: OpeningDoubles) throws -> DepositBranch {
    DepositBranch(doubles: doubles.offering([try DepositProduct.sample()]))
  }
}

extension DepositProduct {
  /// A product with one term, a year at 3.20 %.
  static func sample(_ interest: InterestMethod = .simple) throws -> DepositProduct {
    let tier = RateTier(months: 12, rate: try #require(AnnualRate(basisPoints: 320)))
    return DepositProduct(
      offer: ProductOffer(
        id: try #require(ProductID("time-deposit")), name: LocalizedText(en: "Deposit", ko: "정기예금"),
        limits: Won(1_000_000)...Won(1_000_000_000), tiers: [tier]),
      interest: interest)
  }
}

extension DepositProduct {
  /// Two products with two terms each, all at different rates.
  static func all() throws -> [DepositProduct] {
    let limits: ClosedRange<Int64> = 1_000_000...1_000_000_000
    return [
      DepositProduct(
        offer: try Samples.offer("time-deposit", within: limits, terms: [12: 320, 24: 340]),
        interest: .simple),
      DepositProduct(
        offer: try Samples.offer("payout-deposit", within: limits, terms: [12: 300, 24: 310]),
        interest: .monthlyPayout),
    ]
  }
}

extension [ScriptedDialog.Step] {
  /// A customer who deposits ten million won for a year and declines savings.
  static let deposit = [ScriptedDialog.Step](answering: [
    "deposit.product": "time-deposit", "deposit.amount": "10,000,000", "deposit.months": "12",
    "deposit.fundingAccount": "DEMAND-1", "deposit.tax": "general", "deposit.consent": "yes",
    "deposit.openSavings": "no",
  ])
}
