public import FeatureDependencies

/// A catalog with a fixed list of products.
public struct FixedCatalog: ProductCatalog {
  private let listed: Result<[any CatalogProduct], CatalogError>

  /// Creates a catalog of `products`.
  public init(_ products: [any CatalogProduct]) { listed = .success(products) }

  /// Creates a catalog that always throws `error`.
  public init(failing error: CatalogError) { listed = .failure(error) }

  /// Returns the fixed products of this type, or throws the error passed to ``init(failing:)``.
  public func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] { try listed.get().compactMap { $0 as? Product } }
}
