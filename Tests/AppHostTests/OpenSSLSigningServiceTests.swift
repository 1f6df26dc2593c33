import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import OpenSSLKeys
import SQLLedger
import SQLite
import StrictJSON
import Testing

@testable import AppHost

struct OpenSSLSigningServiceTests {
  private let document = SigningDocument(
    title: LocalizedText(verbatim: "Title"),
    fields: [
      .init("b", LocalizedText(verbatim: "B"), .won(Won(1_000_000))),
      .init("a", LocalizedText(verbatim: "A"), .text("글자 \"x\"")),
    ])

  @Test func `The signed bytes are the shown document in canonical form`() async throws {
    let hana = try await TestBank().customer()
    let signed = try await hana.signing.sign(document)
    #expect(await hana.dialog.shown == [.document(document)])
    let payload = try JWS.verify(
      signed.text, as: .contract, with: hana.customer.publicKey)
    #expect(String(decoding: payload.bytes, as: UTF8.self) == #"{"a":"글자 \"x\"","b":"1000000"}"#)
  }

  @Test func `A contract cannot be passed off as a receipt, nor verified with another key`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let text = try await hana.signing.sign(document).text
    #expect(throws: SignatureError.otherHeader) {
      try JWS.verify(text, as: .receipt, with: hana.customer.publicKey)
    }
    let bankKey = try await bank.bank.bankKey()
    #expect(throws: SignatureError.otherHeader) {
      try JWS.verify(text, as: .contract, with: bankKey)
    }
  }

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

  @Test func `A document with a duplicate field is not signed`() async throws {
    let hana = try await TestBank().customer()
    let twice = SigningDocument(
      title: document.title, fields: document.fields + [document.fields[0]])
    await #expect(throws: SigningError.duplicateField(name: "b")) {
      try await hana.signing.sign(twice)
    }
    #expect(await hana.dialog.shown.isEmpty)
  }
}
