// rule: A service throws its own errors only.
// sees: FeatureDependencies
// expects: thrown expression type 'CatalogError' cannot be converted to error type 'LedgerError'
import FeatureDependencies

func accounts() throws(LedgerError) -> [Account] {
  #if FORBIDDEN
    throw CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))
  #else
    throw LedgerError.unavailable(reason: LocalizedText(verbatim: "closed"))
  #endif
}
