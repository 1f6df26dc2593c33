import FeatureDependencies
import Savings

extension OpeningComponent: FeatureSavingsComponentable, SavingsOpenDependency {
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
}

extension HostedProduct {
  static let savings = HostedProduct(
    description: .savings,
    flow: { $0.savingsOpenBuilder.build(id: nil) },
    quotes: { SavingsQuoteBuilder(dependency: $0).build() },
    linkedQuotes: { SavingsQuoteBuilder(dependency: $0).buildLinked() })
}
