import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import OpenSSLKeys
import Synchronization
import Testing

@testable import KeyCustody

/// One PIN for many signatures, and for no others.
struct BatchSigningTests {
  private let document = document(1)

  private static func document(_ amount: Int64) -> SigningDocument {
    SigningDocument(
      title: LocalizedText(verbatim: "Title"),
      fields: [.init("a", LocalizedText(verbatim: "A"), .won(Won(amount)))])
  }

  private func customer(_ custody: Custody) async throws -> SignedInCustomer {
    try await custody.signIn(try await custody.customer(), Custody.pin)
  }

  @Test func `One PIN signs all documents, and each is the customer's`() async throws {
    let custody = try Custody()
    let hana = try await customer(custody)
    let typed = Typed(Custody.pin)
    let batches = PINBatchSigning(signer: hana, lock: custody.lock(typed))
    let signed = try await batches.withOneProof(of: 3) { service in
      var signed: [Result<SignedContract, SigningError>] = []
      for _ in 0..<3 {
        do throws(SigningError) { signed.append(.success(try await service.sign(document))) } catch
        {
          signed.append(.failure(error))
        }
      }
      return signed
    }
    #expect(typed.rejections.count == 1)
    #expect(signed.count == 3)
    for result in signed {
      let payload = try JWS.verify(
        try result.get().text, as: .contract, with: hana.customer.publicKey)
      #expect(payload == (try document.canonical))
    }
  }

  @Test func `A wrong PIN signs nothing, and is an attempt`() async throws {
    let custody = try Custody()
    let hana = try await customer(custody)
    let batches = PINBatchSigning(signer: hana, lock: custody.lock(Typed("111222")))
    await #expect(throws: PINLock.Refusal.wrongPIN(attemptsLeft: 9)) {
      try await batches.withOneProof(of: 3) { _ in Issue.record("a service without a PIN") }
    }
    #expect(custody.bank.attempts(of: hana.customer.id) == 1)
  }

  @Test func `No document beyond those consented to is signed, the same one again is`() async throws
  {
    let custody = try Custody()
    let hana = try await customer(custody)
    let batches = PINBatchSigning(signer: hana, lock: custody.lock(Typed(Custody.pin)))
    try await batches.withOneProof(of: 2) { service in
      for amount: Int64 in [1, 1, 2, 1] {
        await #expect(throws: Never.self) { try await service.sign(Self.document(amount)) }
      }
      await #expect(throws: SigningError.declined) { try await service.sign(Self.document(3)) }
      await #expect(throws: Never.self) { try await service.sign(Self.document(2)) }
    }
  }

  @Test func `A batch's signing signs nothing once the batch has ended, and its key is gone`()
    async throws
  {
    let custody = try Custody()
    let hana = try await customer(custody)
    let batches = PINBatchSigning(signer: hana, lock: custody.lock(Typed(Custody.pin)))
    var kept: LentSigningService?
    weak var key: SigningKey?
    try await batches.withOneProof(of: 1) { service in
      kept = service as? LentSigningService
      key = kept?.key.withLock { $0 }
      #expect(key != nil)
    }
    #expect(key == nil)
    await #expect(throws: SigningError.declined) { try await kept?.sign(document) }
  }
}
