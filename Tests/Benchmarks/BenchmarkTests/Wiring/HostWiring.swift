import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import SQLiteLedger
import TerminalDialog
import Testing

@testable import AppHost
@testable import Deposit
@testable import Savings

/// Deposit → Savings → Deposit, built as the host does, and with nothing in between.
struct HostWiring: Wiring {
  let scope: OpeningScope
  let account: AccountNumber
  // What the flow on either side holds, and asks for its neighbour.
  private let deposit: any DepositOpenDependency
  private let savings: any SavingsOpenDependency

  init(_ customer: BenchCustomer, at bank: BenchBank) throws {
    let root = CompositionRoot(
      products: HostedProduct.all,
      invocation: Invocation(command: try #require(Self.openDeposit)),
      language: LanguageSetting(.english),
      terminal: TerminalScope(dialog: ScriptedDialog([]), pins: MissingPINSource()),
      clock: try BenchBank.clock, catalog: FixedCatalogSource([:]), directory: bank.directory)
    scope = OpeningScope(
      customer: CustomerScope(root: root, customer: customer.customer),
      draft: OpeningDraft(kind: .deposit, requestID: try #require(RequestID("R"))))
    account = customer.account
    deposit = DepositDependencies(scope: scope)
    savings = SavingsDependencies(scope: scope)
  }

  private static var openDeposit: CommandSyntax? {
    CommandTable(products: HostedProduct.all.map(\.description)).commands.first {
      $0.name == .open(.deposit)
    }
  }

  /// The cycle as the flows walk it: each asks what it holds for its neighbour.
  func cycle(_ take: (any Flow) -> Void) {
    take(scope.deposit.depositOpenBuilder.build())
    take(deposit.savingsOpenBuilder.build(id: account))
    take(savings.depositOpenBuilder.build())
  }
}

/// The same three flows, constructed directly.
struct DirectWiring: Wiring {
  private let scope: OpeningScope
  private let account: AccountNumber

  init(_ host: HostWiring) { (scope, account) = (host.scope, host.account) }

  func cycle(_ take: (any Flow) -> Void) {
    take(DepositOpenFlow(dependency: DepositDependencies(scope: scope)))
    take(SavingsOpenFlow(dependency: SavingsDependencies(scope: scope), linkedAccount: account))
    take(DepositOpenFlow(dependency: DepositDependencies(scope: scope)))
  }
}
