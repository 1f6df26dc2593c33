import Deposit
import FeatureDependencies

extension Component: FeatureDepositComponentable, DepositOpenDependency {
  // Computed: a struct cannot store its own builder, and a class would never be released.
  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
  var depositNumber: String { "D-1" }
}
