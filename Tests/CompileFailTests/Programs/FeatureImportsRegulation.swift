// rule: Regulation is injected as values, so that no feature depends on one country's rules.
// sees: FeatureDependencies
// expects: no such module 'KoreanBanking'
import FeatureDependencies

#if FORBIDDEN
  import KoreanBanking
#endif

func clause(_ law: any OpeningDependency) -> LocalizedText { law.taxPolicy.clause }
