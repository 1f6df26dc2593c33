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
  private static func document(_ amount: Int64) -> SigningDocument {
    SigningDocument(
      title: LocalizedText(verbatim: "Title"),
      fields: [.init("a", LocalizedText(verbatim: "A"), .won(Won(amount)))])
  }

  private func batches(of hana: TestCustomer, _ pins: any PINSource) -> PINBatchSigning {
    PINBatchSigning(signer: hana.signedIn, lock: hana.bank.lock(pins), bank: hana.bank.bank)
  }

  @Test func `A wrong PIN signs nothing, and counts as an attempt`() async throws {
    let hana = try await TestBank().customer()
    let batches = batches(of: hana, FixedPIN("111222"))
    await #expect(throws: CustodyError.rejected(.wrong(attemptsLeft: 9))) {
      try await batches.withOneProof(of: 3) { _ in Issue.record("a service without a PIN") }
    }
    // The first attempt was counted, so the second one leaves eight.
    await #expect(throws: CustodyError.rejected(.wrong(attemptsLeft: 8))) {
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
    weak var key: PrivateKey?
    try await batches.withOneProof(of: 1) { service in
      kept = service as? BorrowedSigningService
      key = kept?.key.withLock { $0 }
      #expect(key != nil)
    }
    #expect(key == nil)
    await #expect(throws: SigningError.declined) { try await kept?.sign(Self.document(1)) }
  }
}
