public import FeatureDependencies

/// The savings feature, made from what its host provides.
public struct FeatureSavingsComponent: FeatureSavingsComponentable, ProductFeature {
  /// What a host and a dialog must know of savings.
  public static var product: ProductDescription { .savings }

  private let dependency: any SavingsOpenDependency

  /// The feature on `dependency`; does no work.
  public init(dependency: any SavingsOpenDependency) { self.dependency = dependency }

  /// Builds the flow that opens a savings.
  public var savingsOpenBuilder: any SavingsOpenBuildable {
    SavingsOpenBuilder(dependency: dependency)
  }

  /// A flow that opens a savings linked to none yet.
  public func openFlow() -> any Flow { savingsOpenBuilder.build(id: nil) }

  /// What the host has injected.
  public var injections: [Injection] {
    Requirement.opening.map { $0.injection(in: dependency) }
      + Self.requirements.map { $0.injection(in: dependency) }
  }

  /// What savings need beside what every opening does.
  private static let requirements: [Requirement<any SavingsOpenDependency>] = [
    Requirement("savingsCatalog", \.savingsCatalog),
    Requirement("depositOpenBuilder", \.depositOpenBuilder),
  ]
}
