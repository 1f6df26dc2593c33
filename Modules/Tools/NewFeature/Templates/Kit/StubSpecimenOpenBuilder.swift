public import FeatureDependencies

/// Replaces the feature of SpecimenEnglish.
public struct StubSpecimenOpenBuilder: SpecimenOpenBuildable {
  private let flows: StubFlows

  /// A builder of `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// A flow that replaces one that opens an account of this kind.
  public func build() -> any Flow { flows.flow(of: .specimen) }
}

extension StubWiring {
  /// The stub of the feature of SpecimenEnglish.
  public var specimenOpenBuilder: any SpecimenOpenBuildable { StubSpecimenOpenBuilder(nestedFlows) }
}
