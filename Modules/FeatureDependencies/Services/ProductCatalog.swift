/// The products the bank offers, and at which rates.
///
/// A conformer gives products whose ids are unique within a kind, each with at least one tier and no
/// term twice; a savings' tier and bonus together pass 100 % nowhere. It can be called from any task.
/// Its contract is `ProductCatalogContract`.
public protocol ProductCatalog: Sendable {
  /// The deposits on offer, in the order to show them; empty if there are none.
  ///
  /// Throws ``CatalogError/unavailable(reason:)``.
  func deposits() async throws(CatalogError) -> [DepositProduct]

  /// The savings on offer, in the order to show them; empty if there are none.
  ///
  /// Throws ``CatalogError/unavailable(reason:)``.
  func savings() async throws(CatalogError) -> [SavingsProduct]
}

/// Why there is no catalogue.
public enum CatalogError: Error, Sendable, Equatable {
  /// The products cannot be had now; `reason` is for whoever runs the bank.
  case unavailable(reason: LocalizedText)
}
