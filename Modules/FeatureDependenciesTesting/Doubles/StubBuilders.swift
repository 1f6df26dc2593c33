public import FeatureDependencies

/// A deposit builder whose flows end in an outcome given beforehand.
public struct StubDepositOpenBuilder: DepositOpenBuildable {
  private let flows: StubFlows

  /// A builder of `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// A flow that ends in the outcome given.
  public func build() -> any Flow { flows.flow() }
}

/// A savings builder whose flows end in an outcome given beforehand.
public struct StubSavingsOpenBuilder: SavingsOpenBuildable {
  private let flows: StubFlows

  /// A builder of `flows`.
  public init(_ flows: StubFlows) { self.flows = flows }

  /// A flow that ends in the outcome given; `id` is remembered.
  public func build(id: AccountNumber?) -> any Flow { flows.flow(linkedTo: id) }
}
