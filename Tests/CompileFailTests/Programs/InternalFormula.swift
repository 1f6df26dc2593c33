// rule: A feature's interest formula is internal to its module.
// sees: FeatureDependencies Savings
// expects: 'installmentInterest' is inaccessible due to 'internal' protection level
import FeatureDependencies
import Savings

func interest(_ sum: Won, _ rate: AnnualRate, _ dependency: any QuoteDependency) throws {
  #if FORBIDDEN
    _ = try sum.installmentInterest(at: rate, months: 12)
  #else
    _ = CatalogQuotes<SavingsProduct>(dependency: dependency, isLinked: false)
  #endif
}
