// rule: A feature depends on the next one's Buildable, never on its Builder.
// sees: FeatureDependencies
// expects: no such module 'Savings'
import FeatureDependencies

#if FORBIDDEN
  import Savings
#endif

func next(_ builder: any SavingsOpenBuildable) -> any Flow { builder.build(id: nil) }
