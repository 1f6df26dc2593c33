extension ProductKind {
  /// An installment savings account (적금): a sum paid in each month.
  public static let savings = ProductKind(declared: "savings")
}

/// Builds the flow that opens an installment savings account (적금).
///
/// A conformer's initializer does no work. Each call returns a new flow that has not started, reads
/// nothing, and creates no builder of another feature. The contract is
/// `SavingsOpenBuildableContract`.
public protocol SavingsOpenBuildable: Sendable {
  /// A flow that opens a savings account linked to the deposit `id`, or to none if nil.
  func build(id: AccountNumber?) -> any Flow
}

/// Offers the savings feature: a host's component conforms, and a feature that opens savings
/// accounts requires it.
///
/// A conformer computes the builder at each call. A stored one would make a circle of features
/// construct itself without end.
public protocol FeatureSavingsComponentable: Sendable {
  /// Builds the flow that opens a savings account.
  var savingsOpenBuilder: any SavingsOpenBuildable { get }
}
