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
struct HostWiring {
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

  /// `count` times the cycle, as the flows walk it: each asks what it holds for its neighbour.
  func walk(_ count: Int) {
    for _ in 0..<count {
      keep(scope.deposit.depositOpenBuilder.build())
      keep(deposit.savingsOpenBuilder.build(id: account))
      keep(savings.depositOpenBuilder.build())
    }
  }

  /// The same three flows, constructed directly.
  func direct(_ count: Int) {
    for _ in 0..<count {
      keep(DepositOpenFlow(dependency: DepositDependencies(scope: scope)))
      keep(SavingsOpenFlow(dependency: SavingsDependencies(scope: scope), linkedAccount: account))
      keep(DepositOpenFlow(dependency: DepositDependencies(scope: scope)))
    }
  }
}

/// So that the compiler does not leave out what nobody uses: it may not look in here.
@_optimize(none) func keep(_ flow: any Flow) {}
