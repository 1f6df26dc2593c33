import FeatureDependencies
import Specimen

extension OpeningComponent: FeatureSpecimenComponentable, SpecimenOpenDependency {
  var specimenOpenBuilder: any SpecimenOpenBuildable { SpecimenOpenBuilder(dependency: self) }
}

extension HostedProduct {
  static let specimen = HostedProduct(
    description: .specimen,
    flow: { $0.specimenOpenBuilder.build() },
    quotes: { CatalogQuotes<SpecimenProduct>(dependency: $0, isLinked: $1) })
}
