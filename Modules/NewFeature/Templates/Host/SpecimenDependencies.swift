import FeatureDependencies
import Specimen

/// What the host gives the feature of SpecimenEnglish.
struct SpecimenDependencies: SpecimenOpenDependency, ProductDependencies {
  let scope: OpeningScope

  var specimenCatalog: any SpecimenCatalog { scope.customer.root.specimenCatalog }

  var feature: FeatureSpecimenComponent { FeatureSpecimenComponent(dependency: self) }

  static func quotes(from root: CompositionRoot) -> any QuoteService {
    SpecimenQuoteBuilder(dependency: root).build()
  }
}

extension OpeningScope {
  var specimen: any FeatureSpecimenComponentable { SpecimenDependencies(scope: self).feature }
}

extension CompositionRoot: SpecimenQuoteDependency {
  var specimenCatalog: any SpecimenCatalog {
    SectionCatalog(catalog, section: FeatureSpecimenComponent.product.section)
  }
}
