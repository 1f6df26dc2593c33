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

/// The host's own implementations against the contracts of the interface layer.
struct HostContractTests {
  private static let ownNames: Set = ["bank", "termsSHA256.en", "termsSHA256.ko"]

  // A law may release the bank only after its end, when the process may exit.
  private let folder: TemporaryFolder
  private let bank: TestBank

  init() throws {
    folder = try TemporaryFolder("law")
    bank = try TestBank(at: folder.url.appending(path: "data"))
  }

  @Test func `Signing by OpenSSL keeps the law of signing`() async throws {
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    let isSignature = try await hana.isSignature
    let notChecked = try await SigningLaw.check {
      // A dialog for each run: the law reads after each call what it has shown so far.
      let dialog = ScriptedDialog([])
      return SigningFixture(
        service: hana.signing(on: dialog),
        unwilling: .checked(hana.signing(on: dialog, NoPIN())),
        otherCustomer: duri.signing(on: ScriptedDialog([])),
        shown: .checked { await dialog.shown }, isSignature: isSignature, ownNames: Self.ownNames)
    }
    #expect(notChecked == [])
  }

  @Test func `Signing a batch with one PIN keeps the law of signing`() async throws {
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    let isSignature = try await hana.isSignature
    // The limit is high because the law signs many documents.
    let result = try await hana.batches().withOneProof(of: 1_000_000) { service in
      let fixture = SigningFixture(
        service: service,
        unwilling: .notChecked(because: "the customer consents once, before the batch"),
        otherCustomer: duri.signing(on: ScriptedDialog([])),
        shown: .notChecked(because: "the customer sees a summary (Docs/Bank/Security.md)"),
        isSignature: isSignature, ownNames: Self.ownNames)
      do {
        return Result<[String], any Error>.success(try await SigningLaw.check { fixture })
      } catch { return .failure(error) }
    }
    #expect(try result.get().count == 2)
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
