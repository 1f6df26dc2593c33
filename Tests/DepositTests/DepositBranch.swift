import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The deposit feature, wired to doubles.
struct DepositBranch: DepositOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles
  let depositCatalog: any DepositCatalog

  var builder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }

  /// The feature with the sample product in its catalog.
  static func sample(_ doubles: OpeningDoubles) throws -> DepositBranch {
    DepositBranch(doubles: doubles, depositCatalog: FixedCatalog([try .sample()]))
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

extension FlowScript {
  /// A customer who deposits ten million won for a year and declines savings.
  static let deposit = FlowScript(
    of: .deposit,
    choosing: ScriptedSelection(
      product: "time-deposit", amount: 10_000_000, months: 12, tax: .general),
    rate: 320, principal: 10_000_000, interest: 320_000,
    questions: [
      .choice("deposit.product", "time-deposit", of: ["time-deposit", "payout-deposit"]),
      .amount("deposit.amount", "10,000,000", within: 1_000_000...1_000_000_000),
      .number("deposit.months", 12, of: [12, 24]), .fundingAccount("deposit.fundingAccount"),
      .tax("deposit.tax", .general), .consent("deposit.consent"),
      .otherFeature("deposit.openSavings", opens: .savings),
    ],
    change: ScriptedChange("deposit.amount", to: "20000000", interest: 640_000) {
      $0.amount = 20_000_000
    },
    alternatives: [
      ScriptedChange("deposit.product", to: "payout-deposit", rate: 300, interest: 300_000) {
        $0.product = "payout-deposit"
      },
      ScriptedChange("deposit.months", to: "24", rate: 340, interest: 680_000) { $0.months = 24 },
    ])
}
