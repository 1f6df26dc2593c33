import Deposit
import FeatureDependencies

/// What the host gives the deposit feature.
struct DepositDependencies: DepositOpenDependency, ProductDependencies {
  let scope: OpeningScope

  var depositCatalog: any DepositCatalog { scope.customer.root.depositCatalog }
  var savingsOpenBuilder: any SavingsOpenBuildable { scope.savings.savingsOpenBuilder }

  var feature: FeatureDepositComponent { FeatureDepositComponent(dependency: self) }

  static func quotes(from root: CompositionRoot) -> any QuoteService {
    DepositQuoteBuilder(dependency: root).build()
  }
}

extension OpeningScope {
  var deposit: any FeatureDepositComponentable { DepositDependencies(scope: self).feature }
}

extension CompositionRoot: DepositQuoteDependency {
  var depositCatalog: any DepositCatalog {
    SectionCatalog(catalog, section: FeatureDepositComponent.product.section)
  }
}
