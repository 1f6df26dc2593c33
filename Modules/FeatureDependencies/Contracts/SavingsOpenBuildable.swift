extension ProductKind {
  /// An installment savings account (적금): one sum, paid in each month.
  public static let savings = ProductKind(declared: "savings")
}

/// Builds the flow that opens an installment savings account (적금).
///
/// A conformer's initializer does no work. ``build(id:)`` returns a new flow; it does not start it,
/// read anything, or create a builder of another feature, neither at once nor later in a task. Any
/// task may call it. The contract is `FlowLaw`.
public protocol SavingsOpenBuildable: Sendable {
  /// Returns a new flow that opens a savings account.
  ///
  /// The flow suggests a link to the deposit `id`; with nil, it suggests no link. The suggestion is
  /// also the answer without a customer to ask. The customer can choose or open another deposit.
  func build(id: AccountNumber?) -> any Flow
}

/// Offers the savings feature: a host's component conforms, and a feature that opens savings
/// accounts requires it.
public protocol FeatureSavingsComponentable: Sendable {
  /// Creates a builder at each access: an object that stored its builder would never be released.
  var savingsOpenBuilder: any SavingsOpenBuildable { get }
}
