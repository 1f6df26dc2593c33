public import FeatureDependencies

/// A catalogue of the products it was given.
public struct FixedCatalog<Product: CatalogProduct>: ProductCatalog {
  private let listed: Result<[Product], CatalogError>

  /// A catalogue of `products`.
  public init(_ products: [Product]) { listed = .success(products) }

  /// A catalogue that fails with `error` whenever it is asked.
  public init(failing error: CatalogError) { listed = .failure(error) }

  /// The products. Throws the error that was given instead of them.
  public func products() async throws(CatalogError) -> [Product] { try listed.get() }
}
