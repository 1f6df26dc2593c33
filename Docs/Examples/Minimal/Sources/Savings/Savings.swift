import FeatureDependencies

/// The requirements of the savings feature; the deposit feature is one of them.
public protocol SavingsOpenDependency: FeatureDepositComponentable {
  var signing: any SigningService { get }
  var dialog: any Dialog { get }
  var savingsNumber: String { get }
}

/// Builds the flow that opens a savings account.
public struct SavingsOpenBuilder: SavingsOpenBuildable {
  private let dependency: any SavingsOpenDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any SavingsOpenDependency) { self.dependency = dependency }

  /// Returns a flow that has not started.
  public func build(id: String?) -> any Flow { SavingsOpenFlow(dependency: dependency, id: id) }
}

struct SavingsOpenFlow: Flow {
  let dependency: any SavingsOpenDependency
  let id: String?

  func run() -> String {
    var deposit = id
    if deposit == nil, dependency.dialog.confirm("Open a deposit first?") {
      deposit = dependency.depositOpenBuilder.build().run()
    }
    let number = dependency.savingsNumber
    let link = deposit.map { " linked to \($0)" } ?? ""
    dependency.dialog.show(dependency.signing.sign("Savings \(number)\(link)"))
    return number
  }
}
