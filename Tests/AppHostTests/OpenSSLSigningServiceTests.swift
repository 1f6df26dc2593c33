import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import OpenSSLKeys
import SQLLedger
import StrictJSON
import Testing

@testable import AppHost

/// Errors of signing that the law of signing does not produce.
struct OpenSSLSigningServiceTests {
  private let document = SigningDocument(
    title: LocalizedText(verbatim: "Title"),
    fields: [.init("a", LocalizedText(verbatim: "A"), .won(Won(1_000_000)))])

  @Test func `Signatures name the bank's key and have the SHA-256 of the terms in each language`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let agreed = SigningDocument(title: document.title, fields: document.fields, terms: .sample)
    let batches = PINBatchSigning(
      signer: hana.signedIn, lock: bank.lock(FixedPIN("480917")), bank: bank.bank)
    let one = try await hana.signing.sign(agreed)
    let many = try await batches.withOneProof(of: 1) { service in
      try? await service.sign(agreed)
    }
    for signed in [one, try #require(many)] {
      let content = try JWS.verify(signed.text, as: .contract, with: hana.customer.publicKey)
      #expect(try await content["bank"] == bank.bank.bankKey().keyID)
      // printf 'Sample terms\nThe first clause.\nThe second clause.\n' | sha256sum
      #expect(
        content["termsSHA256.en"]
          == "7003f03a95453dee99a3e9dbb14f008698c4f3860dfbbac5a1b258bf31eaca5b")
      #expect(
        content["termsSHA256.ko"]
          == "3b413837972c5c337c724cbeb6c9f4e27566a2938e72d09ef79d4344f9b7f89d")
    }
  }

  @Test func `Without the bank's key nothing is shown or signed`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    try FileManager.default.removeItem(at: bank.folder.appending(path: "keys"))
    let again = try TestBank(at: bank.folder)
    let service = OpenSSLSigningService(
      signer: hana.signedIn, lock: bank.lock(FixedPIN("480917")), bank: again.bank,
      dialog: hana.dialog, interruption: { nil })
    let batches = PINBatchSigning(
      signer: hana.signedIn, lock: bank.lock(FixedPIN("480917")), bank: again.bank)
    let error = StorageError.damagedKey(name: KeyName.bank)
    await #expect(throws: SigningError.unavailable(reason: error.reason)) {
      try await service.sign(document)
    }
    await #expect(throws: CustodyError.storage(error)) {
      try await batches.withOneProof(of: 1) { _ in }
    }
    #expect(await hana.dialog.shown == [])
  }

  @Test(arguments: [DialogInterruption.stopped, .back])
  func `A customer who stopped while the document was shown is not asked for a PIN`(
    why: DialogInterruption
  ) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let service = OpenSSLSigningService(
      signer: hana.signedIn, lock: bank.lock(FixedPIN("111112")), bank: bank.bank,
      dialog: hana.dialog,
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
      signer: hana.signedIn, lock: bank.lock(FixedPIN("111112")), bank: bank.bank,
      dialog: hana.dialog,
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
