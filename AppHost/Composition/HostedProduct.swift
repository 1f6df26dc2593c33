import FeatureDependencies

extension HostedProduct {
  /// The products of this bank. Menu, commands, help, catalog sections, account numbers and words
  /// come from this list.
  static let all: [HostedProduct] = [
    .deposit,
    .savings,
  ]
}

/// A product that this bank hosts: its description, and how each component creates its services.
struct HostedProduct: Sendable {
  let description: ProductDescription
  /// A new flow that opens the product, linked to no account.
  let flow: @Sendable (OpeningComponent) -> any Flow
  /// Quotes of the product, for accounts that are linked or not.
  let quotes: @Sendable (CompositionRoot, _ isLinked: Bool) -> any QuoteService
}
