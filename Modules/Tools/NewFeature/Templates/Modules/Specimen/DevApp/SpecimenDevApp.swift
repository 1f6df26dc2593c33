import DevAppSupport
import FeatureDependenciesTesting
import Specimen

/// Runs the feature alone, with test doubles: `swift run SpecimenDevApp`.
@main
struct SpecimenDevApp: SpecimenOpenDependency, DevAppWiring {
  let app: DevApp
  var specimenCatalog: any SpecimenCatalog { app.catalog() }

  static func main() async {
    await DevApp.main(.specimen, offering: [sample]) {
      SpecimenOpenBuilder(dependency: Self(app: $0)).build()
    }
  }

  private static let sample: Written = [
    "id": "specimen-kind", "name": ["en": "Specimen", "ko": "Specimen"],
    "minimumWon": 100_000, "maximumWon": 50_000_000,
    "tiers": [["months": 12, "rateBasisPoints": 300]],
  ]
}
