import FeatureDependencies
import FeatureDependenciesTesting
import KeyCustody
import Ledger
import OpenSSLKeys
import Synchronization
import Testing

@testable import AppHost

/// One PIN signs the documents of a batch, and no others.
struct PINBatchSigningTests {
  private let document = document(1)

  private static func document(_ amount: Int64) -> SigningDocument {
    SigningDocument(
      title: LocalizedText(verbatim: "Title"),
      fields: [.init("a", LocalizedText(verbatim: "A"), .won(Won(amount)))])
  }

  private func batches(of hana: TestCustomer, _ pins: any PINSource) -> PINBatchSigning {
    PINBatchSigning(signer: hana.signedIn, lock: hana.bank.lock(pins))
  }

  @Test func `One PIN signs all documents of a batch with the customer's key`() async throws {
    let hana = try await TestBank().customer()
    let pins = CountedPIN(base: FixedPIN("480917"))
    let signed = try await batches(of: hana, pins).withOneProof(of: 3) { service in
      var signed: [Result<SignedContract, SigningError>] = []
      for _ in 0..<3 {
        do throws(SigningError) { signed.append(.success(try await service.sign(document))) } catch
        {
          signed.append(.failure(error))
        }
      }
      return signed
    }
    #expect(pins.count.load(ordering: .relaxed) == 1)
    #expect(signed.count == 3)
    for result in signed {
      let payload = try JWS.verify(
        try result.get().text, as: .contract, with: hana.customer.publicKey)
      #expect(payload == (try document.canonical))
    }
  }

  @Test func `A wrong PIN signs nothing, and counts as an attempt`() async throws {
    let hana = try await TestBank().customer()
    let batches = batches(of: hana, FixedPIN("111222"))
    await #expect(throws: CustodyError.wrongPIN(attemptsLeft: 9)) {
      try await batches.withOneProof(of: 3) { _ in Issue.record("a service without a PIN") }
    }
    // The first attempt was counted, so the second one leaves eight.
    await #expect(throws: CustodyError.wrongPIN(attemptsLeft: 8)) {
      try await batches.withOneProof(of: 3) { _ in Issue.record("a service without a PIN") }
    }
  }

  @Test func `A batch signs no more different documents than the customer consented to`()
    async throws
  {
    let hana = try await TestBank().customer()
    let batches = batches(of: hana, FixedPIN("480917"))
    try await batches.withOneProof(of: 2) { service in
      for amount: Int64 in [1, 1, 2, 1] {
        await #expect(throws: Never.self) { try await service.sign(Self.document(amount)) }
      }
      await #expect(throws: SigningError.declined) { try await service.sign(Self.document(3)) }
      await #expect(throws: Never.self) { try await service.sign(Self.document(2)) }
    }
  }

  @Test func `After a batch ends, its signing service signs nothing and releases its key`()
    async throws
  {
    let hana = try await TestBank().customer()
    let batches = batches(of: hana, FixedPIN("480917"))
    var kept: BorrowedSigningService?
    weak var key: SigningKey?
    try await batches.withOneProof(of: 1) { service in
      kept = service as? BorrowedSigningService
      key = kept?.key.withLock { $0 }
      #expect(key != nil)
    }
    #expect(key == nil)
    await #expect(throws: SigningError.declined) { try await kept?.sign(document) }
  }
}

/// Counts the requests for the PIN.
private final class CountedPIN: PINSource {
  let count = Atomic(0)
  private let base: any PINSource

  init(base: any PINSource) { self.base = base }

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    count.add(1, ordering: .relaxed)
    return try await base.pin(for: purpose, rejected: rejected)
  }
}
