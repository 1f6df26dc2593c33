// rule: Product kinds are an open set: a switch cannot list them all.
// sees: FeatureDependencies Deposit Savings
// expects: switch must be exhaustive
import Deposit
import FeatureDependencies
import Savings

func name(_ kind: ProductKind, _ products: ProductGlossary) -> String {
  #if FORBIDDEN
    switch kind {
    case .deposit: "deposit"
    case .savings: "savings"
    }
  #else
    products[kind].product.en
  #endif
}
