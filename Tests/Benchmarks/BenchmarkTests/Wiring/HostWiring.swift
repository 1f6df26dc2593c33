import BankCommands
import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import SQLLedger
import SQLite
import TerminalDialog
import Testing

@testable import AppHost
@testable import Deposit
@testable import Savings

/// Deposit → Savings → Deposit, built as the host does.
struct HostWiring: Wiring {
  let component: OpeningComponent
  let account: AccountNumber
  // The component as each flow holds it: typed as the dependency of its feature.
  private let deposit: any DepositOpenDependency
  private let savings: any SavingsOpenDependency

  init(_ customer: BenchCustomer, at bank: BenchBank) throws {
    let dialog = ScriptedDialog([])
    let root = CompositionRoot(
      products: HostedProduct.all,
      interface: UserInterface(
        use: .pipe, language: LanguageSetting(.english), streams: StandardStreams(),
        words: ProductGlossary(), dialog: PreparedDialog(decorating: dialog, answers: [:]),
        results: dialog, showsResults: true, pins: MissingPINSource(),
        recovery: NoRecoveryExchange(), answers: nil, signals: nil, interruption: { nil }),
      clock: try BenchBank.clock, catalog: FixedCatalog([]), directory: bank.directory)
    let signedIn = CustomerComponent(root: root, customer: customer.customer)
    let draft = OpeningDraft(kind: .deposit, requestID: try #require(RequestID("R")))
    component = OpeningComponent(
      customer: signedIn,
      journal: DraftJournal(draft, store: signedIn.drafts, savesEachAnswer: false))
    account = customer.account
    (deposit, savings) = (component, component)
  }

  /// Builds the cycle as the flows do: each requests the other's builder from its dependency.
  func cycle(_ take: (any Flow) -> Void) {
    take(component.depositOpenBuilder.build())
    take(deposit.savingsOpenBuilder.build(id: account))
    take(savings.depositOpenBuilder.build())
  }
}

/// The same three flows, constructed directly.
struct DirectWiring: Wiring {
  private let component: OpeningComponent
  private let account: AccountNumber

  init(_ host: HostWiring) { (component, account) = (host.component, host.account) }

  func cycle(_ take: (any Flow) -> Void) {
    take(DepositOpenFlow(dependency: component))
    take(SavingsOpenFlow(dependency: component, linkedAccount: account))
    take(DepositOpenFlow(dependency: component))
  }
}
