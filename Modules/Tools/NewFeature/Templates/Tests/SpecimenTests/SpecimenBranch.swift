import FeatureDependencies
import FeatureDependenciesTesting
import Specimen

/// The feature, wired to doubles.
struct SpecimenBranch: SpecimenOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles
  let specimenCatalog: any SpecimenCatalog

  var builder: any SpecimenOpenBuildable { SpecimenOpenBuilder(dependency: self) }
}

extension SpecimenProduct {
  /// Two products, each for two terms, at four rates.
  static func all() throws -> [SpecimenProduct] {
    let limits: ClosedRange<Int64> = 100_000...50_000_000
    return [
      SpecimenProduct(
        offer: try Samples.offer("sample", within: limits, terms: [12: 300, 24: 310])),
      SpecimenProduct(
        offer: try Samples.offer("other-sample", within: limits, terms: [12: 320, 24: 330])),
    ]
  }
}
