import Deposit
import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import KeyCustody
import Ledger
import SQLiteLedger
import Savings
import TerminalDialog
import Testing
import WiringReport

@testable import AppHost

/// What the graph says of the host's own composition.
struct WiringTests {
  private static let shared = [
    "clock: SystemClock", "taxPolicy: TaxPolicy", "depositInsurance: DepositInsurance",
    "signing: DraftingSigning → OpenSSLSigningService", "ledger: SQLiteAccountLedger",
    "dialog: DraftingDialog → ScriptedDialog", "requestIDs: DraftingRequestIDs → RequestIDSequence",
  ]

  private func root(_ bank: TestBank) throws -> CompositionRoot {
    CompositionRoot(
      products: HostedProduct.all, invocation: try .of(""), language: LanguageSetting(.english),
      terminal: TerminalScope(dialog: ScriptedDialog([]), pins: FixedPIN("480917")),
      clock: try #require(SystemClock()), catalog: try JSONCatalog.builtIn(),
      directory: bank.directory)
  }

  private func texts(_ members: [WiringGraph.Member]) -> [String] {
    members.map { "\($0.name): \($0.types.joined(separator: " → "))" }
  }

  @Test func `Before sign-in the graph shows what lives as long as the program`() async throws {
    let graph = try await root(TestBank()).wiring(for: nil as String?)
    #expect(graph.scopes.map(\.name) == ["CompositionRoot", "TerminalScope"])
    #expect(graph.features == [])
    let members = texts(graph.scopes[0].members)
    for member in ["clock: SystemClock", "catalog: JSONCatalog", "bank: SQLiteBank"] {
      #expect(members.contains(member))
    }
  }

  @Test func `Signed in, the graph shows the customer's scope and that of an opening`()
    async throws
  {
    let bank = try TestBank()
    _ = try await bank.customer()
    let graph = try await root(bank).wiring(for: "C2")
    #expect(
      graph.scopes.map(\.name) == [
        "CompositionRoot", "TerminalScope", "CustomerScope", "OpeningScope",
      ])
    #expect(
      texts(graph.scopes[2].members) == [
        "signing: OpenSSLSigningService", "ledger: SQLiteAccountLedger",
        "documents: CustomerArchive", "drafts: SQLiteDraftStore",
        "batches: PINBatchSigning",
      ])
    #expect(
      texts(graph.scopes[3].members) == ["journal: DraftJournal"]
        + [6, 5, 3].map { Self.shared[$0] })
  }

  @Test func `Signed in, the graph shows what each feature is given`() async throws {
    let bank = try TestBank()
    _ = try await bank.customer()
    let graph = try await root(bank).wiring(for: "C2")
    let own = [
      "deposit": [
        "depositCatalog: SectionCatalog<DepositProduct>", "savingsOpenBuilder: SavingsOpenBuilder",
      ],
      "savings": [
        "savingsCatalog: SectionCatalog<SavingsProduct>", "depositOpenBuilder: DepositOpenBuilder",
      ],
    ]
    #expect(graph.features.map(\.kind) == HostedProduct.all.map { "\($0.description.kind)" })
    for (kind, members) in own {
      let feature = try #require(graph.features.first { $0.kind == kind })
      #expect(texts(feature.requirements).starts(with: Self.shared + members))
    }
  }

  @Test func `Deposit and savings are told as a circle`() async throws {
    let bank = try TestBank()
    _ = try await bank.customer()
    let circles = try await root(bank).wiring(for: "C2").circles
    #expect(circles.contains(["deposit", "savings"]))
  }
}

/// Another injection shows in the graph without another edit.
struct ChangedWiringTests {
  private static let doubled = [
    ("CompositionRoot", "clock", ["FixedClock"]), ("CompositionRoot", "catalog", ["NoCatalog"]),
    ("TerminalScope", "dialog", ["ScriptedDialog"]), ("TerminalScope", "pins", ["FixedPIN"]),
    ("CustomerScope", "signing", ["MarkerSigningService"]),
    ("CustomerScope", "ledger", ["InMemoryLedger"]),
    ("CustomerScope", "documents", ["NoDocuments"]), ("CustomerScope", "drafts", ["NoDrafts"]),
    ("OpeningScope", "dialog", ["DraftingDialog", "ScriptedDialog"]),
    ("OpeningScope", "signing", ["DraftingSigning", "MarkerSigningService"]),
  ]

  @Test(arguments: doubled)
  func `Another value held by a scope shows in the graph`(
    scope: String, member: String, types: [String]
  ) async throws {
    let graph = try await graph([HostedProduct(DoubledDeposit.self)])
    let held = try #require(graph.scopes.first { $0.name == scope }).members
    #expect(held.first { $0.name == member }?.types == types)
  }

  @Test(arguments: [
    ("clock", ["StoppedClock"]), ("signing", ["MarkerSigningService"]),
    ("ledger", ["NoLedger"]), ("dialog", ["ScriptedDialog"]),
    ("requestIDs", ["RequestIDSequence"]), ("depositCatalog", ["FixedCatalog<DepositProduct>"]),
    ("savingsOpenBuilder", ["StubSavingsOpenBuilder"]), ("taxPolicy", ["TaxPolicy"]),
    ("depositInsurance", ["DepositInsurance"]),
  ])
  func `Another value injected into the deposit shows in the graph`(
    requirement: String, types: [String]
  ) async throws {
    let feature = try #require(try await graph([HostedProduct(DoubledDeposit.self)]).features.first)
    #expect(feature.requirements.first { $0.name == requirement }?.types == types)
  }

  @Test(arguments: [
    ("clock", ["StoppedClock"]), ("signing", ["MarkerSigningService"]),
    ("ledger", ["NoLedger"]), ("dialog", ["ScriptedDialog"]),
    ("requestIDs", ["RequestIDSequence"]), ("savingsCatalog", ["FixedCatalog<SavingsProduct>"]),
    ("depositOpenBuilder", ["StubDepositOpenBuilder"]), ("taxPolicy", ["TaxPolicy"]),
    ("depositInsurance", ["DepositInsurance"]),
  ])
  func `Another value injected into the savings shows in the graph`(
    requirement: String, types: [String]
  ) async throws {
    let feature = try #require(try await graph([HostedProduct(DoubledSavings.self)]).features.first)
    #expect(feature.requirements.first { $0.name == requirement }?.types == types)
  }

  @Test func `A stub in place of a feature's builder opens the circle`() async throws {
    let graph = try await graph([
      HostedProduct(DoubledDeposit.self), HostedProduct(SavingsDependencies.self),
    ])
    #expect(graph.circles == [])
  }

  /// The graph of the host's own scopes around doubles.
  private func graph(_ products: [HostedProduct]) async throws -> WiringGraph {
    let doubles = try await OpeningDoubles([])
    let root = CompositionRoot(
      products: products, invocation: try .of(""), language: LanguageSetting(.english),
      terminal: TerminalScope(dialog: doubles.script, pins: FixedPIN("480917")),
      clock: doubles.clock, catalog: NoCatalog(), directory: DataDirectory(path: "/nonexistent"))
    let customer = CustomerScope(
      root: root, signing: doubles.signer, ledger: doubles.ledger, documents: NoDocuments(),
      drafts: NoDrafts(), batches: NoBatches())
    return root.wiring(for: customer)
  }
}
