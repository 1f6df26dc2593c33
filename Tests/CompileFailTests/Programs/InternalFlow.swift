// rule: A feature's flow is created only by its builder.
// sees: FeatureDependencies Deposit
// expects: cannot find 'DepositOpenFlow' in scope
import Deposit
import FeatureDependencies

func flow(_ dependency: any DepositOpenDependency) -> any Flow {
  #if FORBIDDEN
    DepositOpenFlow(dependency: dependency)
  #else
    DepositOpenBuilder(dependency: dependency).build()
  #endif
}
