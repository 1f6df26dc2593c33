import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import KeyCustody
import Ledger
import OpenSSLKeys
import Savings
import StrictJSON
import Testing

@testable import AppHost

/// The host's own implementations against the contracts of the interface layer.
struct HostContractTests {
  @Test(arguments: SigningServiceContract.clauses)
  func `Signing by OpenSSL keeps the contract of signing`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    let hana = try await TestBank().customer()
    let unwilling = OpenSSLSigningService(
      signer: hana.signedIn, lock: hana.bank.lock(NoPIN()), dialog: hana.dialog,
      interruption: { nil })
    try await clause.verify {
      SigningServiceContract.Fixture(
        service: hana.signing, declined: unwilling, shown: { await hana.dialog.shown },
        isSignature: hana.isSignature)
    }
  }

  /// The clauses that apply to a batch. It shows a summary and asks once, before signing, so the
  /// clauses about showing each document do not apply (Docs/Reference/Security.md).
  private static let ofEachSignature = SigningServiceContract.clauses.filter { clause in
    ![
      "showsTheDocument", "showsEach", "signsEachItsOwn", "signsLongDocuments",
      "signsNothingIfDeclined",
    ].contains { clause.id == "SigningService.\($0)" }
  }

  @Test(arguments: ofEachSignature)
  func `Signing a batch with one PIN keeps the contract of signing`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    let hana = try await TestBank().customer()
    let batches = PINBatchSigning(
      signer: hana.signedIn, lock: hana.bank.lock(FixedPIN("480917")))
    // The limit is high because clauses sign many documents to compare them.
    let result = try await batches.withOneProof(of: 1_000) { service in
      let fixture = SigningServiceContract.Fixture(
        service: service, declined: service, shown: { [] }, isSignature: hana.isSignature)
      do { return Result<Void, any Error>.success(try await clause.verify { fixture }) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  @Test(arguments: ProductCatalogContract<DepositProduct>.clauses)
  func `The built-in deposits keep the contract of catalogs`(
    clause: Clause<ProductCatalogContract<DepositProduct>.Fixture>
  ) async throws {
    let catalog = SectionCatalog<DepositProduct>(
      try JSONCatalog.builtIn(), section: ProductDescription.deposit.section)
    try await clause.verify { .init(catalog: catalog) }
  }

  @Test(arguments: ProductCatalogContract<SavingsProduct>.clauses)
  func `The built-in savings products keep the contract of catalogs`(
    clause: Clause<ProductCatalogContract<SavingsProduct>.Fixture>
  ) async throws {
    let catalog = SectionCatalog<SavingsProduct>(
      try JSONCatalog.builtIn(), section: ProductDescription.savings.section)
    try await clause.verify { .init(catalog: catalog) }
  }
}

extension TestCustomer {
  /// Verifies that a signature is this customer's and covers exactly a document.
  fileprivate var isSignature: @Sendable (SignedContract, SigningDocument) async -> Bool {
    { [customer] signed, document in
      let payload = try? JWS.verify(signed.text, as: .contract, with: customer.publicKey)
      return payload?.bytes == (try? document.canonical)?.bytes
    }
  }
}

/// A PIN source that is always interrupted.
private struct NoPIN: PINSource {
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes { throw .interrupted(.back, at: purpose.subject) }
}
