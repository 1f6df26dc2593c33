// rule: What the host forgets to give a feature does not compile.
// sees: AppHost
// lacks: savingsOpenBuilder depositCatalog
// expects: does not conform to protocol
import Deposit
import FeatureDependencies

@testable import AppHost

struct Hosted: DepositOpenDependency, ProductDependencies {
  let scope: OpeningScope

  #if !LACKS_depositCatalog
    var depositCatalog: any DepositCatalog { scope.customer.root.depositCatalog }
  #endif
  #if !LACKS_savingsOpenBuilder
    var savingsOpenBuilder: any SavingsOpenBuildable { scope.savings.savingsOpenBuilder }
  #endif
  var feature: FeatureDepositComponent { FeatureDepositComponent(dependency: self) }

  static func quotes(from root: CompositionRoot) -> any QuoteService {
    DepositDependencies.quotes(from: root)
  }
}
