import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import Testing

@testable import AppHost

/// Errors of signing that the law of signing does not produce.
struct OpenSSLSigningServiceTests {
  private let document = SigningDocument(
    title: LocalizedText(verbatim: "Title"),
    fields: [.init("a", LocalizedText(verbatim: "A"), .won(Won(1_000_000)))])

  @Test(arguments: [DialogInterruption.stopped, .back])
  func `A customer who stopped while the document was shown is not asked for a PIN`(
    why: DialogInterruption
  ) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let service = OpenSSLSigningService(
      signer: hana.signedIn, lock: bank.lock(FixedPIN("111112")), dialog: hana.dialog,
      interruption: { why })
    // A PIN that was asked for would be wrong.
    await #expect(throws: SigningError.interrupted(why)) { try await service.sign(document) }
    #expect(await hana.dialog.shown == [.document(document)])
  }

  @Test func `A key that is locked signs nothing, and the error says that it is locked`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let unlucky = OpenSSLSigningService(
      signer: hana.signedIn, lock: bank.lock(FixedPIN("111112")), dialog: hana.dialog,
      interruption: { nil })
    for left in (1...9).reversed() {
      await #expect(throws: SigningError.wrongPIN(attemptsLeft: left)) {
        try await unlucky.sign(document)
      }
    }
    for service in [unlucky, hana.signing] {
      await #expect(throws: SigningError.locked) { try await service.sign(document) }
    }
  }
}
