import DevAppSupport
import FeatureDependenciesTesting
import Savings

/// Runs the savings feature alone, with test doubles: `swift run SavingsDevApp`.
@main
struct SavingsDevApp: SavingsOpenDependency, DevAppWiring {
  let app: DevApp
  var savingsCatalog: any SavingsCatalog { app.catalog() }

  static func main() async {
    await DevApp.main(.savings, offering: [savings]) {
      SavingsOpenBuilder(dependency: Self(app: $0)).build(id: nil)
    }
  }

  private static let savings: Written = [
    "id": "installment-savings", "name": ["en": "Savings", "ko": "적금"],
    "minimumWon": 10_000, "maximumWon": 3_000_000, "linkedBonusBasisPoints": 10,
    "tiers": [["months": 12, "rateBasisPoints": 350]],
  ]
}
