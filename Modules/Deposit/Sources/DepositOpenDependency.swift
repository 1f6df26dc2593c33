public import FeatureDependencies

/// What a quote of a deposit needs. No customer is needed.
public protocol DepositQuoteDependency: QuoteDependency {
  /// The deposits on offer.
  var depositCatalog: any DepositCatalog { get }
}

/// What opening a deposit needs: a catalog, the services of every opening, and the features that a
/// deposit offers to open next.
///
/// Each refined protocol is one of these needs; a host that lacks any of them does not compile.
public protocol DepositOpenDependency:
  DepositQuoteDependency, OpeningDependency, FeatureSavingsComponentable
{}
