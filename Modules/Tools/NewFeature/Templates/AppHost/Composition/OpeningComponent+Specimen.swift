import FeatureDependencies
import Specimen

extension OpeningComponent: FeatureSpecimenComponentable, SpecimenOpenDependency {
  var specimenOpenBuilder: any SpecimenOpenBuildable { SpecimenOpenBuilder(dependency: self) }
  var specimenCatalog: any SpecimenCatalog { root.specimenCatalog }
}

extension CompositionRoot: SpecimenQuoteDependency {
  var specimenCatalog: any SpecimenCatalog {
    SectionCatalog(catalog, section: ProductDescription.specimen.section)
  }
}

extension HostedProduct {
  static let specimen = HostedProduct(
    .specimen,
    flow: { $0.specimenOpenBuilder.build() },
    quotes: { SpecimenQuoteBuilder(dependency: $0).build() })
}
