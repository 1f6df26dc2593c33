// rule: The source of a catalog is a plug-in that features cannot import.
// sees: FeatureDependencies
// expects: no such module 'JSONCatalog'
import FeatureDependencies

#if FORBIDDEN
  import JSONCatalog
#endif

func products<Product: CatalogProduct>(in catalog: any ProductCatalog) async throws -> [Product] {
  try await catalog.products(of: Product.self)
}
