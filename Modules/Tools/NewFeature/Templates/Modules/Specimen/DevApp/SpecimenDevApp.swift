import DevAppSupport
import FeatureDependenciesTesting
import Specimen

/// Runs the feature alone, with test doubles: `swift run SpecimenDevApp`.
@main
struct SpecimenDevApp: SpecimenOpenDependency, DevAppWiring {
  let app: DevApp

  static func main() async {
    await DevApp.main(.specimen) {
      let limits: ClosedRange<Int64> = 100_000...50_000_000
      let offer = try Samples.offer("specimen-kind", within: limits, terms: [12: 300])
      return [SpecimenProduct(offer: offer)]
    } flow: {
      SpecimenOpenBuilder(dependency: Self(app: $0)).build()
    }
  }
}
