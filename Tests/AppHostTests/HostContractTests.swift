import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import AppHost

/// The host's own implementations against the contracts of the interface layer.
struct HostContractTests {
  @Test(arguments: SigningServiceContract.clauses)
  func `Signing by OpenSSL keeps`(clause: Clause<SigningServiceContract.Fixture>) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let unwilling = PINLock(
      pins: NoPIN(), keys: bank.directory, attempts: SQLiteAttemptCounter(store: bank.store))
    try await clause.verify {
      SigningServiceContract.Fixture(
        service: hana.signing,
        declined: OpenSSLSigningService(
          signer: hana.signedIn, lock: unwilling, dialog: hana.dialog,
          interruption: { nil }),
        shown: { await hana.dialog.shown },
        isSignature: { signed, document in
          let key = hana.signedIn.customer.publicKey
          return (try? JWS.verify(signed.text, as: .contract, with: key))
            == (try? document.canonical)
        })
    }
  }

  @Test(arguments: AccountLedgerContract.clauses)
  func `The ledger in SQLite keeps`(clause: Clause<AccountLedgerContract.Fixture>) async throws {
    let bank = try TestBank()
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    try await clause.verify {
      AccountLedgerContract.Fixture(
        ledger: hana.ledger, funding: hana.account, sign: { try await hana.signing.sign($0) },
        neighbour: duri.ledger, neighbourFunding: duri.account,
        neighbourSign: { try await duri.signing.sign($0) })
    }
    #expect(try await bank.store.audit(receipt: nil).violations == [])
  }

  @Test(arguments: ProductCatalogContract.clauses)
  func `The built-in catalogue keeps`(
    clause: Clause<ProductCatalogContract.Fixture>
  ) async throws {
    try await clause.verify { .init(catalog: try JSONCatalog(PackageResources.catalog_json)) }
  }

  @Test(arguments: WallClockContract.clauses)
  func `The machine's clock keeps`(clause: Clause<WallClockContract.Fixture>) async throws {
    try await clause.verify { .init(clock: try #require(SystemClock())) }
  }
}

/// Nobody is there to give a PIN.
private struct NoPIN: PINSource {
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes { throw .interrupted(.back) }
}
