extension ProductKind {
  /// A time deposit (정기예금): one sum, paid in once.
  public static let deposit = ProductKind(declared: "deposit")
}

/// Builds the flow that opens a time deposit (정기예금).
///
/// A conformer's initializer does no work. ``build()`` returns a new flow; it does not start it,
/// read anything, or create a builder of another feature, neither at once nor later in a task. Any
/// task may call it. The contract is `FlowLaw`.
public protocol DepositOpenBuildable: Sendable {
  /// Returns a new flow that opens a deposit.
  func build() -> any Flow
}

/// Offers the deposit feature: a host's component conforms, and a feature that opens deposits
/// requires it.
public protocol FeatureDepositComponentable: Sendable {
  /// Creates a builder at each access: an object that stored its builder would never be released.
  var depositOpenBuilder: any DepositOpenBuildable { get }
}
