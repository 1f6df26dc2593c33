/// Builds the flow that opens a time deposit (정기예금).
///
/// A conformer's initialiser does no work, and each call gives a fresh flow that has not started.
/// Building reads nothing and constructs nothing of another feature. Its contract is
/// `DepositOpenBuildableContract`.
public protocol DepositOpenBuildable: Sendable {
  /// A flow that opens a deposit.
  func build() -> any Flow
}

/// The deposit feature as a host sees it.
public protocol FeatureDepositComponentable: Sendable {
  /// Builds the flow that opens a deposit.
  var depositOpenBuilder: any DepositOpenBuildable { get }
}
