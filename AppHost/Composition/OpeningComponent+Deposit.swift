import Deposit
import FeatureDependencies

extension OpeningComponent: FeatureDepositComponentable, DepositOpenDependency {
  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
  var depositCatalog: any DepositCatalog { root.depositCatalog }
}

extension CompositionRoot: DepositQuoteDependency {
  var depositCatalog: any DepositCatalog {
    SectionCatalog(catalog, section: ProductDescription.deposit.section)
  }
}

extension HostedProduct {
  static let deposit = HostedProduct(
    .deposit,
    flow: { $0.depositOpenBuilder.build() },
    quotes: { DepositQuoteBuilder(dependency: $0).build() })
}
