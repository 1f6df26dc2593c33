public import FeatureDependencies
import Synchronization

/// A catalogue of the products it was given.
public final class FixedCatalog<Product: CatalogProduct>: ProductCatalog {
  private let listed: Result<[Product], CatalogError>
  private let count = Mutex(0)

  /// How often it was asked for its products.
  public var reads: Int { count.withLock { $0 } }

  /// A catalogue of `products`.
  public init(_ products: [Product]) { listed = .success(products) }

  /// A catalogue that fails with `error` whenever it is asked.
  public init(failing error: CatalogError) { listed = .failure(error) }

  /// The products. Throws the error that was given instead of them.
  public func products() async throws(CatalogError) -> [Product] {
    count.withLock { $0 += 1 }
    return try listed.get()
  }
}
