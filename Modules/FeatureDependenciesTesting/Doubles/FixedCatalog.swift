public import FeatureDependencies

/// A catalogue of the products it was given.
public struct FixedCatalog: ProductCatalog {
  private let listed: Result<([DepositProduct], [SavingsProduct]), CatalogError>

  /// A catalogue of `deposits` and `savings`.
  public init(deposits: [DepositProduct] = [], savings: [SavingsProduct] = []) {
    listed = .success((deposits, savings))
  }

  /// A catalogue that fails with `error` whenever it is asked.
  public init(failing error: CatalogError) { listed = .failure(error) }

  /// The deposits.
  public func deposits() async throws(CatalogError) -> [DepositProduct] { try listed.get().0 }

  /// The savings.
  public func savings() async throws(CatalogError) -> [SavingsProduct] { try listed.get().1 }
}
