import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Ledgers and signing services that are right in what the protocols leave open: no clause refuses
/// them.
struct CorrectServiceTests {
  @Test(arguments: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts)
  func `A ledger that refuses every contradiction keeps its contract`(
    clause: Clause<AccountLedgerContract.Fixture>
  ) async throws {
    try await clause.verify {
      try await .doubles(
        { base, _, _ in StrictLedger(base: base) }, neighbour: { StrictLedger(base: $0) },
        session: { StrictLedger(base: $0) })
    }
  }

  @Test(arguments: AccountLedgerContract.clauses)
  func `A ledger that goes on when its task is cancelled keeps its contract`(
    clause: Clause<AccountLedgerContract.Fixture>
  ) async throws {
    try await clause.verify {
      try await .doubles(
        { base, _, _ in LingeringLedger(base: base) }, session: { LingeringLedger(base: $0) })
    }
  }

  @Test(arguments: SigningServiceContract.clauses)
  func `A signing service that shows what it then refuses keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) {
          base, document, dialog throws(SigningError) in
          if Set(document.fields.map(\.name)).count < document.fields.count {
            await dialog.show(.document(document))
          }
          return try await base.sign(document)
        }
      }
    }
  }

  @Test(arguments: SigningServiceContract.clauses)
  func `A signing service that does not sign what cannot be shown keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { base, document, _ throws(SigningError) in
          let texts = document.fields.flatMap { [$0.name, $0.value.signed] }
          guard texts.allSatisfy(PrintableText.holds) else { throw .unavailable(reason: .any) }
          return try await base.sign(document)
        }
      }
    }
  }
}
