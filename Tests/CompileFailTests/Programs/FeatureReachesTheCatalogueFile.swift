// rule: Where a catalogue comes from is a plug-in that features do not know.
// sees: FeatureDependencies
// expects: no such module 'JSONCatalog'
import FeatureDependencies

#if FORBIDDEN
  import JSONCatalog
#endif

func section(_ catalog: any CatalogSource) async throws -> InputValue? {
  try await catalog.section("deposits")
}
