import Deposit
import DevAppSupport
import FeatureDependenciesTesting

/// Runs the deposit feature alone, with test doubles: `swift run DepositDevApp`.
@main
struct DepositDevApp: DepositOpenDependency, DevAppWiring {
  let app: DevApp
  var depositCatalog: any DepositCatalog { app.catalog() }

  static func main() async {
    await DevApp.main(.deposit, offering: [timeDeposit]) {
      DepositOpenBuilder(dependency: Self(app: $0)).build()
    }
  }

  private static let timeDeposit: Written = [
    "id": "time-deposit", "name": ["en": "Time deposit", "ko": "정기예금"], "interest": "simple",
    "minimumWon": 1_000_000, "maximumWon": 1_000_000_000,
    "tiers": [["months": 12, "rateBasisPoints": 320]],
  ]
}
