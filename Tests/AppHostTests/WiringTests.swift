import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

@testable import AppHost
@testable import BankCommands

/// The host provides each requirement that all features share.
struct WiringTests {
  private typealias Path = any PartialKeyPath<OpeningComponent> & Sendable

  private static let shared: KeyValuePairs<String, Path> = [
    "catalog": \.catalog, "clock": \.clock, "taxPolicy": \.taxPolicy,
    "depositInsuranceClause": \.depositInsuranceClause, "signing": \.signing,
    "ledger": \.ledger, "dialog": \.dialog, "requestIDs": \.requestIDs,
  ]

  @Test func `A real bank provides the real services, and a draft keeps the progress`()
    async throws
  {
    let bank = try TestBank(clock: SystemClock())
    try await bank.customer()
    let root = try CompositionRoot(bank, interface: UserInterface(dialog: ScriptedDialog([])))
    let draft = OpeningDraft(kind: .deposit, requestID: .random())
    let customer = try #require(try await root.signIn(nil) as? CustomerComponent)
    let component = OpeningComponent(
      customer: customer,
      journal: DraftJournal(draft, store: customer.drafts, savesEachAnswer: true))
    // From the outer decorator to the inner service.
    let types = Self.shared.map { name, path in
      let layers = Self.layers(of: component[keyPath: path]).map { "\(type(of: $0))" }
      return "\(name): \(layers.joined(separator: " → "))"
    }
    #expect(
      types == [
        "catalog: JSONCatalog", "clock: SystemClock", "taxPolicy: TaxPolicy",
        "depositInsuranceClause: LocalizedText",
        "signing: OpenSSLSigningService", "ledger: SQLCustomerLedger",
        "dialog: PreparedDialog → ScriptedDialog",
        "requestIDs: DraftJournal",
      ])
    let journal = try #require(component.journal as? DraftJournal)
    #expect(journal === component.requestIDs as? DraftJournal)
  }

  private static func layers(of value: Any) -> [Any] {
    let inner = Mirror(reflecting: value).children.first { $0.label == "decorating" }
    return [value] + (inner.map { layers(of: $0.value) } ?? [])
  }
}
