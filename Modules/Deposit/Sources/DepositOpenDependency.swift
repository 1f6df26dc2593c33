public import FeatureDependencies

/// The requirements of a deposit quote. A quote needs no customer.
public protocol DepositQuoteDependency: QuoteDependency {
  /// The deposits on offer.
  var depositCatalog: any DepositCatalog { get }
}

/// The requirements of opening a deposit: a catalog, the services of every opening, and the
/// features that a deposit offers to open next.
///
/// Each refined protocol is one of these requirements; a host that lacks one does not compile.
public protocol DepositOpenDependency:
  DepositQuoteDependency, OpeningDependency, FeatureSavingsComponentable
{}
