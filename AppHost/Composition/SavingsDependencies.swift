import FeatureDependencies
import Savings

/// What the host gives the savings feature.
struct SavingsDependencies: SavingsOpenDependency, ProductDependencies {
  let scope: OpeningScope

  var savingsCatalog: any SavingsCatalog { scope.customer.root.savingsCatalog }
  var depositOpenBuilder: any DepositOpenBuildable { scope.deposit.depositOpenBuilder }

  var feature: FeatureSavingsComponent { FeatureSavingsComponent(dependency: self) }

  static func quotes(from root: CompositionRoot) -> any QuoteService {
    SavingsQuoteBuilder(dependency: root).build()
  }

  static func linkedQuotes(from root: CompositionRoot) -> (any QuoteService)? {
    SavingsQuoteBuilder(dependency: root).buildLinked()
  }
}

extension OpeningScope {
  var savings: any FeatureSavingsComponentable { SavingsDependencies(scope: self).feature }
}

extension CompositionRoot: SavingsQuoteDependency {
  var savingsCatalog: any SavingsCatalog {
    SectionCatalog(catalog, section: FeatureSavingsComponent.product.section)
  }
}
