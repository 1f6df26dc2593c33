// rule: The law is given to a feature as values: no feature is written for one country's.
// sees: FeatureDependencies
// expects: no such module 'KoreanBanking'
import FeatureDependencies

#if FORBIDDEN
  import KoreanBanking
#endif

func clause(_ law: any OpeningDependency) -> LocalizedText { law.taxPolicy.clause }
