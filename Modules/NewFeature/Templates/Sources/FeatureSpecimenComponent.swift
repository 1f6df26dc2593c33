public import FeatureDependencies

/// The feature, made from what its host provides.
public struct FeatureSpecimenComponent: FeatureSpecimenComponentable, ProductFeature {
  /// What a host and a dialog must know of this kind of product.
  public static var product: ProductDescription { .specimen }

  private let dependency: any SpecimenOpenDependency

  /// The feature on `dependency`; does no work.
  public init(dependency: any SpecimenOpenDependency) { self.dependency = dependency }

  /// Builds the flow that opens an account.
  public var specimenOpenBuilder: any SpecimenOpenBuildable {
    SpecimenOpenBuilder(dependency: dependency)
  }

  /// A flow that opens an account.
  public func openFlow() -> any Flow { specimenOpenBuilder.build() }

  /// What the host has injected.
  public var injections: [Injection] {
    Requirement.opening.map { $0.injection(in: dependency) }
      + Self.requirements.map { $0.injection(in: dependency) }
  }

  /// What is needed beside what every opening needs.
  private static let requirements: [Requirement<any SpecimenOpenDependency>] = [
    Requirement("specimenCatalog", \.specimenCatalog)
  ]
}
