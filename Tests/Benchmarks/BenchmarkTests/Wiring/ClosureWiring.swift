import FeatureDependencies

@testable import AppHost
@testable import Deposit
@testable import Savings

/// The same flows made by closures, each of which is kept under a name of its own.
final class ClosureWiring: Wiring {
  private let deposit: @Sendable () -> any Flow
  private let savings: @Sendable (AccountNumber?) -> any Flow
  private let account: AccountNumber

  init(_ host: HostWiring) {
    let scope = host.scope
    account = host.account
    deposit = { DepositOpenFlow(dependency: DepositDependencies(scope: scope)) }
    savings = {
      SavingsOpenFlow(dependency: SavingsDependencies(scope: scope), linkedAccount: $0)
    }
  }

  func cycle(_ take: (any Flow) -> Void) {
    take(deposit())
    take(savings(account))
    take(deposit())
  }
}
