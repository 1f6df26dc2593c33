import DevAppSupport
import FeatureDependenciesTesting
import Specimen

/// Runs the feature alone, with test doubles: `swift run SpecimenDevApp`.
@main
struct SpecimenDevApp: SpecimenOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles

  static func main() async {
    await DevApp.main(.specimen) {
      let limits: ClosedRange<Int64> = 100_000...50_000_000
      let offer = try Samples.offer("specimen-kind", within: limits, terms: [12: 300])
      return [SpecimenProduct(offer: offer)]
    } flow: {
      SpecimenOpenBuilder(dependency: Self(doubles: $0)).build()
    }
  }
}
