import Deposit
import FeatureDependencies

extension Component: FeatureDepositComponentable, DepositOpenDependency {
  // Computed: a stored builder would hold a component that holds a builder, without end.
  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
  var depositNumber: String { "D-1" }
}
