public import FeatureDependencies

/// A stub for the builder of the savings feature.
public struct StubSavingsOpenBuilder: SavingsOpenBuildable {
  private let flows: StubFlows

  /// Creates a builder that returns flows from `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// Returns a stub flow in place of one that opens a savings account linked to `id`, or to no
  /// account if that is nil.
  public func build(id: AccountNumber?) -> any Flow {
    flows.flow(of: .savings, linkedTo: id)
  }
}

extension DoublesWiring {
  /// The stub for the savings feature.
  public var savingsOpenBuilder: any SavingsOpenBuildable {
    StubSavingsOpenBuilder(doubles.nestedFlows)
  }
}
