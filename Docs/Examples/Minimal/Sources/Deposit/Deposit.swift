import FeatureDependencies

/// The requirements of the deposit feature; the savings feature is one of them.
public protocol DepositOpenDependency: FeatureSavingsComponentable {
  var signing: any SigningService { get }
  var dialog: any Dialog { get }
  var depositNumber: String { get }
}

/// Builds the flow that opens a deposit.
public struct DepositOpenBuilder: DepositOpenBuildable {
  private let dependency: any DepositOpenDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any DepositOpenDependency) { self.dependency = dependency }

  /// Returns a flow that has not started.
  public func build() -> any Flow { DepositOpenFlow(dependency: dependency) }
}

struct DepositOpenFlow: Flow {
  let dependency: any DepositOpenDependency

  func run() -> String {
    let number = dependency.depositNumber
    dependency.dialog.show(dependency.signing.sign("Deposit \(number)"))
    if dependency.dialog.confirm("Open a linked savings account?") {
      dependency.savingsOpenBuilder.build(id: number).run()
    }
    return number
  }
}
