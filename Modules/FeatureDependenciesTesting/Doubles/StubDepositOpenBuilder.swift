public import FeatureDependencies

/// A stub for the builder of the deposit feature.
public struct StubDepositOpenBuilder: DepositOpenBuildable {
  private let flows: StubFlows

  /// Creates a builder that returns flows from `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// Returns a stub flow in place of one that opens a deposit.
  public func build() -> any Flow { flows.flow(of: .deposit) }
}

extension DoublesWiring {
  /// The stub for the deposit feature.
  public var depositOpenBuilder: any DepositOpenBuildable {
    StubDepositOpenBuilder(doubles.nestedFlows)
  }
}
