public import FeatureDependencies

/// What a quote of a deposit needs. No customer is needed.
public protocol DepositQuoteDependency: QuoteDependency {
  /// The deposits on offer.
  var depositCatalog: any DepositCatalog { get }
}

/// What opening a deposit needs. A host provides it; one that forgets a requirement does not
/// compile.
public protocol DepositOpenDependency: DepositQuoteDependency, OpeningDependency {
  /// Opens a savings linked to the new deposit. It is asked for only when the customer says so.
  var savingsOpenBuilder: any SavingsOpenBuildable { get }
}
