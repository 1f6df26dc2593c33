import FeatureDependencies
import FeatureDependenciesTesting
import Savings

/// The savings feature on doubles.
struct SavingsBranch: SavingsOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles
  var catalog: any ProductCatalog

  init(_ doubles: OpeningDoubles) {
    self.doubles = doubles
    catalog = doubles.catalog
  }

  var builder: any SavingsOpenBuildable {
    FeatureSavingsComponent(dependency: self).savingsOpenBuilder
  }

  /// The answers of a customer who opens 100,000 a month for a year, linked to nothing new.
  static let answers: [ScriptedDialog.Step] = [
    .answer("savings.openDeposit", "no"), .answer("savings.product", "installment-savings"),
    .answer("savings.amount", "100,000"), .answer("savings.months", "12"),
    .answer("savings.fundingAccount", "DEMAND-1"), .answer("savings.tax", "general"),
    .answer("savings.consent", "yes"),
  ]
}
