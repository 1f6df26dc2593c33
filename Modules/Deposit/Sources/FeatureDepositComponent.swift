public import FeatureDependencies

/// The deposit feature, made from what its host provides.
public struct FeatureDepositComponent: FeatureDepositComponentable {
  private let dependency: any DepositOpenDependency

  /// The feature on `dependency`; does no work.
  public init(dependency: any DepositOpenDependency) { self.dependency = dependency }

  /// Builds the flow that opens a deposit.
  public var depositOpenBuilder: any DepositOpenBuildable {
    DepositOpenBuilder(dependency: dependency)
  }
}
