public import FeatureDependencies

/// A stub in place of the feature Specimen.
public struct StubSpecimenOpenBuilder: SpecimenOpenBuildable {
  private let flows: StubFlows

  /// Creates a builder of `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// Returns a stub in place of a flow that opens an account of this kind.
  public func build() -> any Flow { flows.flow(of: .specimen) }
}

extension DoublesWiring {
  /// The stub of the feature Specimen.
  public var specimenOpenBuilder: any SpecimenOpenBuildable {
    StubSpecimenOpenBuilder(doubles.nestedFlows)
  }
}
