import FeatureDependencies
import Savings

extension Component: FeatureSavingsComponentable, SavingsOpenDependency {
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
  var savingsNumber: String { "S-1" }
}
