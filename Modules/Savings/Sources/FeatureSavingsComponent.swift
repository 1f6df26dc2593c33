public import FeatureDependencies

/// The savings feature, made from what its host provides.
public struct FeatureSavingsComponent: FeatureSavingsComponentable {
  private let dependency: any SavingsOpenDependency

  /// The feature on `dependency`; does no work.
  public init(dependency: any SavingsOpenDependency) { self.dependency = dependency }

  /// Builds the flow that opens a savings.
  public var savingsOpenBuilder: any SavingsOpenBuildable {
    SavingsOpenBuilder(dependency: dependency)
  }
}
