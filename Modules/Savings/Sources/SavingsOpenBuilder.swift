public import FeatureDependencies

/// Builds the flow that opens an installment savings account (적금).
public struct SavingsOpenBuilder: SavingsOpenBuildable {
  private let dependency: any SavingsOpenDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any SavingsOpenDependency) { self.dependency = dependency }

  /// Returns a new flow that opens a savings account linked to the deposit `id`, or to one that the
  /// customer opens first or chooses, or to none.
  public func build(id: AccountNumber?) -> any Flow {
    SavingsOpenFlow(dependency: dependency, linkedAccount: id)
  }
}
