public import FeatureDependencies

/// Builds the flow that opens a time deposit (정기예금).
public struct DepositOpenBuilder: DepositOpenBuildable {
  private let dependency: any DepositOpenDependency

  /// A builder on `dependency`; does no work.
  public init(dependency: any DepositOpenDependency) { self.dependency = dependency }

  /// A flow that opens a deposit and, if asked, a savings linked to it.
  public func build() -> any Flow { DepositOpenFlow(dependency: dependency) }
}
