// rule: Error types are closed: a host that does not handle each case does not compile.
// sees: FeatureDependencies
// expects: switch must be exhaustive
import FeatureDependencies

func text(_ error: CatalogError) -> String {
  #if FORBIDDEN
    switch error {}
  #else
    switch error {
    case .unavailable(let reason): reason.en
    }
  #endif
}
