import FeatureDependencies
import FeatureDependenciesTesting
import Testing

extension FlowContract.Fixture {
  /// The reference flow on `script`.
  static func reference(_ script: FlowScript) throws -> FlowContract.Fixture {
    try .reference(script) { ReferenceFlow(script: $0, with: $1) }
  }
}

extension FlowContract.Fixture {
  /// What `make` makes of `script` and its collaborators, with all reference products on offer.
  static func reference(
    _ script: FlowScript, _ make: @escaping FlowMutants.Make
  ) throws -> FlowContract.Fixture {
    try .init(script, offering: try ReferenceProduct.all()) { doubles, catalog in
      make(script, Collaborators(doubles, catalog))
    }
  }
}

extension SigningServiceContract.Fixture {
  /// The marker service, with a willing and an unwilling customer.
  static func doubles(
    _ wrap: (MarkerSigningService, ScriptedDialog) -> any SigningService = { service, _ in service }
  ) -> SigningServiceContract.Fixture {
    let dialog = ScriptedDialog([])
    let willing = MarkerSigningService(signer: "Hana", dialog: dialog)
    let unwilling = MarkerSigningService(signer: "Hana", dialog: dialog, failure: .declined)
    return .init(
      service: wrap(willing, dialog), declined: wrap(unwilling, dialog),
      shown: { await dialog.shown },
      isSignature: { $0 == MarkerSignature.of($1, by: "Hana") })
  }
}

extension AccountLedgerContract.Fixture {
  /// The ledger in memory, with two customers, and with something around it: `session` around each
  /// further view of the first customer's accounts, which otherwise is the same one.
  static func doubles(
    _ wrap: (any AccountLedger, InMemoryBank, AccountNumber) -> any AccountLedger = { l, _, _ in l
    },
    neighbour: (any AccountLedger) -> any AccountLedger = { $0 },
    session: (@Sendable (any AccountLedger) -> any AccountLedger)? = nil
  ) async throws -> AccountLedgerContract.Fixture {
    let bank = InMemoryBank(clock: try Samples.clock())
    let hana = try #require(await bank.addAccount(of: "Hana", balance: Self.balance))
    let duri = try #require(await bank.addAccount(of: "Duri", balance: Self.balance))
    return .init(
      ledger: wrap(bank.ledger(of: "Hana"), bank, duri), funding: hana,
      sign: { MarkerSignature.of($0, by: "Hana") },
      neighbour: neighbour(bank.ledger(of: "Duri")), neighbourFunding: duri,
      neighbourSign: { MarkerSignature.of($0, by: "Duri") },
      session: session.map { session in { @Sendable in session(bank.ledger(of: "Hana")) } },
      addFunding: { try #require(await bank.addAccount(of: "Hana", balance: $0)) })
  }
}
