import FeatureDependencies
import FeatureDependenciesTesting
import Testing

extension SigningServiceContract.Fixture {
  /// A fixture for the marker service, decorated by `wrap`.
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
  /// A fixture for the in-memory ledger with two customers. `wrap` and `otherCustomer` decorate
  /// their ledgers. `session` decorates each further ledger of the first customer; without it, all
  /// sessions share one.
  static func doubles(
    _ wrap: (any AccountLedger, InMemoryBank, AccountNumber) -> any AccountLedger = { l, _, _ in l
    },
    otherCustomer: (any AccountLedger) -> any AccountLedger = { $0 },
    session: (@Sendable (any AccountLedger) -> any AccountLedger)? = nil
  ) async throws -> AccountLedgerContract.Fixture {
    let bank = InMemoryBank(clock: try Samples.clock())
    let hana = try #require(await bank.addAccount(of: "Hana", balance: Self.balance))
    let duri = try #require(await bank.addAccount(of: "Duri", balance: Self.balance))
    return .init(
      ledger: wrap(bank.ledger(of: "Hana"), bank, duri), funding: hana,
      sign: { MarkerSignature.of($0, by: "Hana") },
      otherCustomer: otherCustomer(bank.ledger(of: "Duri")), otherFunding: duri,
      otherSign: { MarkerSignature.of($0, by: "Duri") },
      session: session.map { session in { @Sendable in session(bank.ledger(of: "Hana")) } },
      addFunding: { try #require(await bank.addAccount(of: "Hana", balance: $0)) })
  }
}
