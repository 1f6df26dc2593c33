import FeatureDependencies
import Savings

extension OpeningComponent: FeatureSavingsComponentable, SavingsOpenDependency {
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
}

extension HostedProduct {
  static let savings = HostedProduct(
    description: .savings,
    flow: { $0.savingsOpenBuilder.build(id: nil) },
    quotes: { CatalogQuotes<SavingsProduct>(dependency: $0, isLinked: $1) })
}
