extension ProductKind {
  /// A time deposit (정기예금): one sum, paid in once.
  public static let deposit = ProductKind(declared: "deposit")
}

/// Builds the flow that opens a time deposit (정기예금).
///
/// A conformer's initializer does no work. Each call returns a new flow that has not started, reads
/// nothing, and creates no builder of another feature. The contract is
/// `DepositOpenBuildableContract`.
public protocol DepositOpenBuildable: Sendable {
  /// A flow that opens a deposit.
  func build() -> any Flow
}

/// Offers the deposit feature: a host's component conforms, and a feature that opens deposits
/// requires it.
///
/// A conformer computes the builder at each call. A stored one would make a circle of features
/// construct itself without end.
public protocol FeatureDepositComponentable: Sendable {
  /// Builds the flow that opens a deposit.
  var depositOpenBuilder: any DepositOpenBuildable { get }
}
