public import FeatureDependencies

/// Stands in for the feature of SpecimenEnglish.
public struct StubSpecimenOpenBuilder: SpecimenOpenBuildable {
  private let flows: StubFlows

  /// A builder of `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// A flow in the place of one that opens an account of this kind.
  public func build() -> any Flow { flows.flow(of: ProductKind(declared: "specimen-kind")) }
}

extension StubWiring {
  /// The stub of the feature of SpecimenEnglish.
  public var specimenOpenBuilder: any SpecimenOpenBuildable { StubSpecimenOpenBuilder(nestedFlows) }
}
