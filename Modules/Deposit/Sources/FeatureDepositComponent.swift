public import FeatureDependencies

/// The deposit feature, made from what its host provides.
public struct FeatureDepositComponent: FeatureDepositComponentable, ProductFeature {
  /// What a host and a dialog must know of deposits.
  public static var product: ProductDescription { .deposit }

  private let dependency: any DepositOpenDependency

  /// The feature on `dependency`; does no work.
  public init(dependency: any DepositOpenDependency) { self.dependency = dependency }

  /// Builds the flow that opens a deposit.
  public var depositOpenBuilder: any DepositOpenBuildable {
    DepositOpenBuilder(dependency: dependency)
  }

  /// A flow that opens a deposit.
  public func openFlow() -> any Flow { depositOpenBuilder.build() }

  /// What the host has injected.
  public var injections: [Injection] {
    Requirement.opening.map { $0.injection(in: dependency) }
      + Self.requirements.map { $0.injection(in: dependency) }
  }

  /// What deposits need beside what every opening does.
  private static let requirements: [Requirement<any DepositOpenDependency>] = [
    Requirement("depositCatalog", \.depositCatalog),
    Requirement("savingsOpenBuilder", \.savingsOpenBuilder),
  ]
}
