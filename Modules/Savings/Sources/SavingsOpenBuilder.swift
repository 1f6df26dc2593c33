public import FeatureDependencies

/// Builds the flow that opens an installment savings (적금).
public struct SavingsOpenBuilder: SavingsOpenBuildable {
  private let dependency: any SavingsOpenDependency

  /// A builder on `dependency`; does no work.
  public init(dependency: any SavingsOpenDependency) { self.dependency = dependency }

  /// A flow that opens a savings linked to the deposit `id`, to one it opens first, or to none.
  public func build(id: AccountNumber?) -> any Flow {
    SavingsOpenFlow(dependency: dependency, linkedAccount: id)
  }
}
