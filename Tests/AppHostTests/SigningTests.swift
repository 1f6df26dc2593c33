import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import KeyCustody
import Ledger
import OpenSSLKeys
import SQLLedger
import StrictJSON
import Synchronization
import TemporaryFolders
import Testing

@testable import AppHost

/// Signing with one PIN, and with one PIN for a batch: the law of signing, and cases that it does
/// not draw.
struct SigningTests {
  private static let ownNames: Set = ["bank", "termsSHA256.en", "termsSHA256.ko"]

  // A law may release the bank only after its end, when the process may exit.
  private let folder: TemporaryFolder
  private let bank: TestBank
  private let hana: TestCustomer
  private let dialog = ScriptedDialog([])

  init() async throws {
    folder = try TemporaryFolder("law")
    bank = try TestBank(at: folder.url.appending(path: "data"))
    hana = try await bank.customer()
  }

  @Test func `Signing by OpenSSL keeps the law of signing`() async throws {
    let isSignature = try await hana.isSignature
    let notChecked = try await SigningLaw.check { [hana] in
      // A dialog for each run: the law reads after each call what it has shown so far.
      let dialog = ScriptedDialog([])
      return SigningFixture(
        service: hana.signing(on: dialog),
        unwilling: .checked(hana.signing(on: dialog, NoPIN())),
        shown: .checked { await dialog.shown }, isSignature: isSignature, ownNames: Self.ownNames)
    }
    #expect(notChecked == [])
  }

  @Test func `Signing a batch with one PIN keeps the law of signing`() async throws {
    let isSignature = try await hana.isSignature
    // The limit is high because the law signs many documents.
    let result = try await hana.batches().withOnePIN(for: 1_000_000) { service in
      let fixture = SigningFixture(
        service: service,
        unwilling: .notChecked(because: "the customer consents once, before the batch"),
        shown: .notChecked(because: "the customer sees a summary (Docs/Bank/Security.md)"),
        isSignature: isSignature, ownNames: Self.ownNames)
      do {
        return Result<[String], any Error>.success(try await SigningLaw.check { fixture })
      } catch { return .failure(error) }
    }
    #expect(try result.get().count == 2)
  }

  private func document(_ amount: Int64 = 1) -> SigningDocument {
    SigningDocument(
      title: LocalizedText(verbatim: "Title"),
      fields: [.init("a", LocalizedText(verbatim: "A"), .won(Won(amount)))])
  }

  @Test func `Without the bank's key nothing is shown or signed`() async throws {
    try FileManager.default.removeItem(at: bank.folder.appending(path: "keys"))
    // Another bank object, because the first one has read its key.
    let again = TestCustomer(
      bank: try TestBank(at: bank.folder), signedIn: hana.signedIn, account: hana.account)
    let error = StorageError.damagedKey(name: KeyName.bank)
    await #expect(throws: SigningError.unavailable(reason: error.reason)) {
      try await again.signing(on: dialog).sign(document())
    }
    await #expect(throws: CustodyError.storage(error)) {
      try await again.batches().withOnePIN(for: 1) { _ in }
    }
    #expect(await dialog.shown == [])
  }

  @Test(arguments: [DialogInterruption.stopped, .back])
  func `A customer who stopped while the document was shown is not asked for a PIN`(
    why: DialogInterruption
  ) async throws {
    // A PIN that was asked for would be wrong.
    let service = hana.signing(on: dialog, FixedPIN("111112")) { why }
    await #expect(throws: SigningError.interrupted(why)) { try await service.sign(document()) }
    #expect(await dialog.shown == [.document(document())])
  }

  @Test func `A wrong PIN signs nothing and counts as an attempt, and the last one locks the key`()
    async throws
  {
    await #expect(throws: CustodyError.rejected(.wrong(attemptsLeft: 9))) {
      try await hana.batches(FixedPIN("111222")).withOnePIN(for: 3) { _ in
        Issue.record("a service without a PIN")
      }
    }
    let unlucky = hana.signing(on: dialog, FixedPIN("111112"))
    for left in (1...8).reversed() {
      await #expect(throws: SigningError.wrongPIN(attemptsLeft: left)) {
        try await unlucky.sign(document())
      }
    }
    for service in [unlucky, hana.signing(on: dialog)] {
      await #expect(throws: SigningError.locked) { try await service.sign(document()) }
    }
  }

  @Test func `A batch signs no more different documents than consented to, and none after its end`()
    async throws
  {
    var kept: BorrowedSigningService?
    weak var key: PrivateKey?
    try await hana.batches().withOnePIN(for: 2) { service in
      for amount: Int64 in [1, 1, 2, 1] {
        await #expect(throws: Never.self) { try await service.sign(document(amount)) }
      }
      await #expect(throws: SigningError.declined) { try await service.sign(document(3)) }
      await #expect(throws: Never.self) { try await service.sign(document(2)) }
      kept = service as? BorrowedSigningService
      key = kept?.key.withLock { $0 }
      #expect(key != nil)
    }
    // The key is wiped although the service is kept.
    #expect(key == nil)
    await #expect(throws: SigningError.declined) { try await kept?.sign(document()) }
  }
}

extension TestCustomer {
  /// Verifies that a signature is this customer's and covers exactly a document. The law compares
  /// each signature with many documents, and this verifies it once.
  fileprivate var isSignature: @Sendable (SignedContract, SigningDocument) async -> Bool {
    get async throws {
      let (payloads, key) = (Payloads(), try await bank.bank.bankKey())
      return { [customer] signed, document in
        guard let (content, bytes) = payloads.payload(of: signed, by: customer) else {
          return false
        }
        // Most documents differ in a field, which costs less to find than the canonical form.
        guard document.fields.allSatisfy({ content[$0.name] == $0.value.signed }),
          let expected = try? document.canonical(at: key, by: OpenSSLCryptography())
        else { return false }
        return bytes == expected.bytes
      }
    }
  }
}

/// The payloads of verified signatures; nil for one that does not verify.
private final class Payloads: Sendable {
  private typealias Payload = (content: CanonicalJSON, bytes: [UInt8])
  private let known = Mutex<[String: Payload?]>([:])

  func payload(
    of signed: SignedContract, by customer: Customer
  ) -> (content: CanonicalJSON, bytes: [UInt8])? {
    known.withLock { known in
      if let payload = known[signed.text] { return payload }
      let content = try? JWS.verify(signed.text, as: .contract, with: customer.publicKey)
      let payload = content.map { ($0, $0.bytes) }
      known[signed.text] = .some(payload)
      return payload
    }
  }
}

/// A PIN source that is always interrupted.
private struct NoPIN: PINSource {
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes { throw .interrupted(.back, at: purpose.subject) }
}
