public import FeatureDependencies

/// What a quote of a savings needs. No customer is needed.
public protocol SavingsQuoteDependency: QuoteDependency {
  /// The savings on offer.
  var savingsCatalog: any SavingsCatalog { get }
}

/// What opening a savings needs. A host provides it; one that forgets a requirement does not
/// compile.
public protocol SavingsOpenDependency: SavingsQuoteDependency, OpeningDependency {
  /// Opens a deposit to link the savings to. It is asked for only when the customer says so.
  var depositOpenBuilder: any DepositOpenBuildable { get }
}
