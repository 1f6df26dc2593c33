public import FeatureDependencies

/// Builds the flow that opens an account of this kind.
public struct SpecimenOpenBuilder: SpecimenOpenBuildable {
  private let dependency: any SpecimenOpenDependency

  /// Creates a builder that uses `dependency`; does no work.
  public init(dependency: any SpecimenOpenDependency) { self.dependency = dependency }

  /// A flow that opens an account.
  public func build() -> any Flow { SpecimenOpenFlow(dependency: dependency) }
}
