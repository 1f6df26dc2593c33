public import FeatureDependencies
import Synchronization

/// A catalog with a fixed list of products, which counts its reads.
public final class FixedCatalog: ProductCatalog {
  private let listed: Result<[any CatalogProduct], CatalogError>
  private let count = Mutex(0)

  /// The number of calls of ``products(of:)``.
  public var reads: Int { count.withLock { $0 } }

  /// Creates a catalog of `products`.
  public init(_ products: [any CatalogProduct]) { listed = .success(products) }

  /// Creates a catalog that always throws `error`.
  public init(failing error: CatalogError) { listed = .failure(error) }

  /// Returns the fixed products of this type, or throws the error passed to ``init(failing:)``.
  public func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] {
    count.withLock { $0 += 1 }
    return try listed.get().compactMap { $0 as? Product }
  }
}
