import Deposit
import FeatureDependencies

extension OpeningComponent: FeatureDepositComponentable, DepositOpenDependency {
  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
}

extension HostedProduct {
  static let deposit = HostedProduct(
    description: .deposit,
    flow: { $0.depositOpenBuilder.build() },
    quotes: { CatalogQuotes<DepositProduct>(dependency: $0, isLinked: $1) })
}
