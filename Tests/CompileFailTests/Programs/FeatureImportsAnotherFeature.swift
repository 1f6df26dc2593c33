// rule: A feature depends on the Buildable of another feature, never on its Builder.
// sees: FeatureDependencies
// expects: no such module 'Savings'
import FeatureDependencies

#if FORBIDDEN
  import Savings
#endif

func next(_ builder: any SavingsOpenBuildable) -> any Flow { builder.build(id: nil) }
