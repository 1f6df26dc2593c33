public import FeatureDependencies

/// The requirements of a savings quote. A quote needs no customer.
public protocol SavingsQuoteDependency: QuoteDependency {
  /// The savings products on offer.
  var savingsCatalog: any SavingsCatalog { get }
}

/// The requirements of opening a savings account: a catalog, the services of every opening, and the
/// features that it offers to open.
///
/// Each refined protocol is one of these requirements; a host that lacks one does not compile.
public protocol SavingsOpenDependency:
  SavingsQuoteDependency, OpeningDependency, FeatureDepositComponentable
{}
