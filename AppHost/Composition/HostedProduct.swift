import FeatureDependencies

extension HostedProduct {
  /// The products of this bank, a line each. All that the host knows of products comes from here:
  /// menu, commands, help, catalogue sections, account numbers, words.
  static let all: [HostedProduct] = [
    HostedProduct(DepositDependencies.self),
    HostedProduct(SavingsDependencies.self),
  ]
}

/// A product that this bank hosts, without the feature's name: what is known of it, and how its
/// services and flows are made from the host's scopes.
struct HostedProduct: Sendable {
  let description: ProductDescription
  /// Tells what the product would earn, linked to nothing.
  let quotes: @Sendable (CompositionRoot) -> any QuoteService
  /// Tells what it would earn linked; nil if it cannot be linked.
  let linkedQuotes: @Sendable (CompositionRoot) -> (any QuoteService)?
  /// The feature, made in a scope.
  let feature: @Sendable (OpeningScope) -> any ProductFeature

  init<Dependencies: ProductDependencies>(_: Dependencies.Type) {
    description = Dependencies.Feature.product
    quotes = Dependencies.quotes
    linkedQuotes = Dependencies.linkedQuotes
    feature = { Dependencies(scope: $0).feature }
  }
}

/// What the host gives a feature, taken from the scope of one opening.
///
/// A conformer adds what is the feature's own: its catalogue, and the builders of its neighbours.
protocol ProductDependencies: OpeningDependency {
  associatedtype Feature: ProductFeature

  var scope: OpeningScope { get }
  init(scope: OpeningScope)

  /// The feature on these dependencies.
  var feature: Feature { get }
  static func quotes(from root: CompositionRoot) -> any QuoteService
  static func linkedQuotes(from root: CompositionRoot) -> (any QuoteService)?
}

// What every feature is given.
extension ProductDependencies {
  var clock: any WallClock { scope.customer.root.clock }
  var taxPolicy: TaxPolicy { scope.customer.root.taxPolicy }
  var depositInsurance: DepositInsurance { scope.customer.root.depositInsurance }
  var signing: any SigningService { scope.signing }
  var ledger: any AccountLedger { scope.customer.ledger }
  var dialog: any Dialog { scope.dialog }
  var requestIDs: any RequestIDs { scope.requestIDs }

  static func linkedQuotes(from root: CompositionRoot) -> (any QuoteService)? { nil }
}
