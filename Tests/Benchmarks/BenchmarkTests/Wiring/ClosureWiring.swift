import FeatureDependencies

@testable import AppHost
@testable import Deposit
@testable import Savings

/// The same flows created by stored closures, one for each feature.
final class ClosureWiring: Wiring {
  private let deposit: @Sendable () -> any Flow
  private let savings: @Sendable (AccountNumber?) -> any Flow
  private let account: AccountNumber

  init(_ host: HostWiring) {
    let component = host.component
    account = host.account
    deposit = { DepositOpenFlow(dependency: component) }
    savings = { SavingsOpenFlow(dependency: component, linkedAccount: $0) }
  }

  func cycle(_ take: (any Flow) -> Void) {
    take(deposit())
    take(savings(account))
    take(deposit())
  }
}
