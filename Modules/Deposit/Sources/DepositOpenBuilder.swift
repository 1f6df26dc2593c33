public import FeatureDependencies

/// Builds the flow that opens a time deposit (정기예금).
public struct DepositOpenBuilder: DepositOpenBuildable {
  private let dependency: any DepositOpenDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any DepositOpenDependency) { self.dependency = dependency }

  /// Returns a new flow that opens a deposit and then offers a savings account linked to it.
  public func build() -> any Flow { DepositOpenFlow(dependency: dependency) }
}
