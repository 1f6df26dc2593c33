public import FeatureDependencies

/// Stands in for the deposit feature.
public struct StubDepositOpenBuilder: DepositOpenBuildable {
  private let flows: StubFlows

  /// A builder of `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// A flow in the place of one that opens a deposit.
  public func build() -> any Flow { flows.flow(of: .deposit) }
}

extension StubWiring {
  /// The stub of the deposit feature.
  public var depositOpenBuilder: any DepositOpenBuildable { StubDepositOpenBuilder(nestedFlows) }
}
