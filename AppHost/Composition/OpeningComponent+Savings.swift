import FeatureDependencies
import Savings

extension OpeningComponent: FeatureSavingsComponentable, SavingsOpenDependency {
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
}

extension HostedProduct {
  static let savings = HostedProduct(
    description: .savings,
    flow: { $0.savingsOpenBuilder.build(id: nil) },
    quotes: { SavingsQuoteService(dependency: $0, linked: false) },
    linkedQuotes: { SavingsQuoteService(dependency: $0, linked: true) })
}
