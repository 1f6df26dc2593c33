public import FeatureDependencies
import Synchronization

/// A catalog with a fixed list of products, which counts its reads.
public final class FixedCatalog<Product: CatalogProduct>: ProductCatalog {
  private let listed: Result<[Product], CatalogError>
  private let count = Mutex(0)

  /// The number of calls of ``products()``.
  public var reads: Int { count.withLock { $0 } }

  /// Creates a catalog of `products`.
  public init(_ products: [Product]) { listed = .success(products) }

  /// Creates a catalog that always throws `error`.
  public init(failing error: CatalogError) { listed = .failure(error) }

  /// Returns the fixed products, or throws the error passed to ``init(failing:)``.
  public func products() async throws(CatalogError) -> [Product] {
    count.withLock { $0 += 1 }
    return try listed.get()
  }
}
