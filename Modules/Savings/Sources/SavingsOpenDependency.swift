public import FeatureDependencies

/// What a quote of a savings account needs. No customer is needed.
public protocol SavingsQuoteDependency: QuoteDependency {
  /// The savings products on offer.
  var savingsCatalog: any SavingsCatalog { get }
}

/// What opening a savings account needs: a catalog, the services of every opening, and the features
/// that it offers to open.
///
/// Each refined protocol is one of these needs; a host that lacks any of them does not compile.
public protocol SavingsOpenDependency:
  SavingsQuoteDependency, OpeningDependency, FeatureDepositComponentable
{}
