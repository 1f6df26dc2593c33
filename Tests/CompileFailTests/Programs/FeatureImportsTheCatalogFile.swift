// rule: The source of a catalog is a plug-in that features cannot import.
// sees: FeatureDependencies
// expects: no such module 'JSONCatalog'
import FeatureDependencies

#if FORBIDDEN
  import JSONCatalog
#endif

func section(_ catalog: any CatalogSource) async throws -> InputValue? {
  try await catalog.section("deposits")
}
