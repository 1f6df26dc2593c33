import Deposit
import FeatureDependencies
import FeatureDependenciesTesting

/// The deposit feature on doubles.
struct DepositBranch: DepositOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles
  var catalog: any ProductCatalog

  init(_ doubles: OpeningDoubles) {
    self.doubles = doubles
    catalog = doubles.catalog
  }

  var builder: any DepositOpenBuildable {
    FeatureDepositComponent(dependency: self).depositOpenBuilder
  }

  /// The answers of a customer who opens ten million for a year, but `last` to the final question.
  static func answers(last: ScriptedDialog.Step = .answer("deposit.openSavings", "no"))
    -> [ScriptedDialog.Step]
  {
    [
      .answer("deposit.product", "time-deposit"), .answer("deposit.amount", "10,000,000"),
      .answer("deposit.months", "12"), .answer("deposit.fundingAccount", "DEMAND-1"),
      .answer("deposit.tax", "general"), .answer("deposit.consent", "yes"), last,
    ]
  }
}
