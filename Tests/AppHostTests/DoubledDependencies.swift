import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Savings

@testable import AppHost

/// What a feature is given when nothing comes from the host but the scope.
protocol DoubledDependencies: ProductDependencies, StubWiring {}

extension DoubledDependencies {
  var clock: any WallClock { StoppedClock(moment: scope.customer.root.clock.now()) }
  var taxPolicy: TaxPolicy { .sample }
  var depositInsurance: DepositInsurance { .sample }
  var signing: any SigningService { MarkerSigningService(signer: "Hana", dialog: dialog) }
  var ledger: any AccountLedger { NoLedger() }
  var dialog: any Dialog { ScriptedDialog([]) }
  var requestIDs: any RequestIDs { RequestIDSequence(root: .random()) }
  var nestedFlows: StubFlows { StubFlows(outcome: FlowOutcome()) }
}

struct DoubledDeposit: DepositOpenDependency, DoubledDependencies {
  let scope: OpeningScope

  var depositCatalog: any DepositCatalog { FixedCatalog([DepositProduct]()) }
  var feature: FeatureDepositComponent { FeatureDepositComponent(dependency: self) }

  static func quotes(from root: CompositionRoot) -> any QuoteService {
    DepositDependencies.quotes(from: root)
  }
}

struct DoubledSavings: SavingsOpenDependency, DoubledDependencies {
  let scope: OpeningScope

  var savingsCatalog: any SavingsCatalog { FixedCatalog([SavingsProduct]()) }
  var feature: FeatureSavingsComponent { FeatureSavingsComponent(dependency: self) }

  static func quotes(from root: CompositionRoot) -> any QuoteService {
    SavingsDependencies.quotes(from: root)
  }
}

struct StoppedClock: WallClock {
  let moment: Timestamp

  func now() -> Timestamp { moment }
}

/// A ledger without accounts, in which none can be opened.
struct NoLedger: AccountLedger {
  func accounts() async throws(LedgerError) -> [Account] { [] }
  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? { nil }
  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount {
    throw .unknownAccount(contract.terms.fundingAccount)
  }
}

/// A catalogue that offers nothing.
struct NoCatalog: CatalogSource {
  func section(_ name: String) async throws(CatalogError) -> InputValue? { nil }
}
