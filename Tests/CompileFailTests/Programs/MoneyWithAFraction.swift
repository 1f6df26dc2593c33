// rule: Money is never computed in floating point.
// sees: FeatureDependencies
// expects: cannot convert value of type 'Double' to expected argument type 'Int64'
import FeatureDependencies

func half(_ sum: Won) throws -> Won {
  #if FORBIDDEN
    Won(Double(sum.amount) * 0.5)
  #else
    try sum.scaled(by: 1, over: 2)
  #endif
}
