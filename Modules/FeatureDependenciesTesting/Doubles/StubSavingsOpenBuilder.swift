public import FeatureDependencies

/// Stands in for the savings feature.
public struct StubSavingsOpenBuilder: SavingsOpenBuildable {
  private let flows: StubFlows

  /// A builder of `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// A flow in the place of one that opens a savings linked to `id`, or to none.
  public func build(id: AccountNumber?) -> any Flow {
    flows.flow(of: .savings, linkedTo: id)
  }
}

extension StubWiring {
  /// The stub of the savings feature.
  public var savingsOpenBuilder: any SavingsOpenBuildable { StubSavingsOpenBuilder(nestedFlows) }
}
