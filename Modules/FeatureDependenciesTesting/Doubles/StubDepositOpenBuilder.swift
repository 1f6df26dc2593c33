public import FeatureDependencies

/// A stub for the builder of the deposit feature.
private struct StubDepositOpenBuilder: DepositOpenBuildable {
  let flows: StubFlows

  func build() -> any Flow { flows.flow(of: .deposit) }
}

extension DoublesWiring {
  /// The stub for the deposit feature.
  public var depositOpenBuilder: any DepositOpenBuildable {
    StubDepositOpenBuilder(flows: doubles.nestedFlows)
  }
}
