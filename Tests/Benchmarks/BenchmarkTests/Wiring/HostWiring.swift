import BankCommands
import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import TerminalDialog
import Testing

@testable import AppHost
@testable import Deposit
@testable import Savings

/// Deposit → Savings → Deposit, built as the host does.
struct HostWiring {
  let component: OpeningComponent
  let account: AccountNumber
  // The component as each flow holds it: typed as the dependency of its feature.
  private let deposit: any DepositOpenDependency
  private let savings: any SavingsOpenDependency

  init(_ customer: BenchCustomer, in store: SQLiteStore, _ name: String) throws {
    let dialog = ScriptedDialog([])
    let root = CompositionRoot(
      products: HostedProduct.all,
      interface: UserInterface(
        use: .script, language: .english, streams: StandardStreams(),
        words: ProductGlossary(), dialog: PreparedDialog(decorating: dialog, answers: [:]),
        results: dialog, showsResults: true, pins: MissingPINSource(),
        recovery: nil, answers: nil, signals: nil, interruption: { nil }),
      clock: try FixedClock(noonOn: "2026-11-20"), catalog: FixedCatalog([]),
      directory: store.directory(name), bank: try store.host(name), keyIterations: 1000)
    let signedIn = CustomerComponent(root: root, customer: customer.signedIn)
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

  /// The same three flows, constructed directly.
  func directCycle(_ take: (any Flow) -> Void) {
    take(DepositOpenFlow(dependency: component))
    take(SavingsOpenFlow(dependency: component, linkedAccount: account))
    take(DepositOpenFlow(dependency: component))
  }
}
