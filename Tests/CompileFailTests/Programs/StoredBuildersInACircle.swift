// rule: Builders that take each other are computed: with inferred types they cannot be stored.
// sees: FeatureDependencies Deposit Savings
// expects: circular reference
import Deposit
import FeatureDependencies
import Savings

#if FORBIDDEN
  struct Host {
    let deposit = Deposit(next: savings)
    let savings = Savings(next: deposit)
  }
  struct Deposit { init(next: Savings) {} }
  struct Savings { init(next: Deposit) {} }
  let deposit = Deposit(next: savings)
  let savings = Savings(next: deposit)
#else
  protocol Host: DepositOpenDependency, SavingsOpenDependency {}
  extension Host {
    var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }
    var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
  }
#endif
