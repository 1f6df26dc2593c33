import Deposit
import FeatureDependencies
import FeatureDependenciesTesting

/// The deposit feature on doubles.
struct DepositBranch: DepositOpenDependency {
  let doubles: OpeningDoubles
  var catalog: any ProductCatalog

  init(_ doubles: OpeningDoubles) {
    self.doubles = doubles
    catalog = doubles.catalog
  }

  var clock: any WallClock { doubles.clock }
  var taxPolicy: TaxPolicy { doubles.taxPolicy }
  var signing: any SigningService { doubles.signer }
  var ledger: any AccountLedger { doubles.ledger }
  var dialog: any Dialog { doubles.script }
  var requestIDs: any RequestIDs { doubles.requestIDs }
  var savingsOpenBuilder: any SavingsOpenBuildable { doubles.savings }

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
