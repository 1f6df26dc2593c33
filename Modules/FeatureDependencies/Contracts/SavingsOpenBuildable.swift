/// Builds the flow that opens an installment savings (적금).
///
/// A conformer's initialiser does no work, and each call gives a fresh flow that has not started.
/// Building reads nothing and constructs nothing of another feature. Its contract is
/// `SavingsOpenBuildableContract`.
public protocol SavingsOpenBuildable: Sendable {
  /// A flow that opens a savings linked to the deposit `id`, or to none if nil.
  func build(id: AccountNumber?) -> any Flow
}

/// The savings feature as a host sees it.
public protocol FeatureSavingsComponentable: Sendable {
  /// Builds the flow that opens a savings.
  var savingsOpenBuilder: any SavingsOpenBuildable { get }
}
