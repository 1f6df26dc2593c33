public import FeatureDependencies

/// A stub for the builder of the savings feature.
private struct StubSavingsOpenBuilder: SavingsOpenBuildable {
  let flows: StubFlows

  func build(id: AccountNumber?) -> any Flow { flows.flow(of: .savings, linkedTo: id) }
}

extension DoublesWiring {
  /// The stub for the savings feature.
  public var savingsOpenBuilder: any SavingsOpenBuildable {
    StubSavingsOpenBuilder(flows: doubles.nestedFlows)
  }
}
