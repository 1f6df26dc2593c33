import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

struct EnrollmentTests {
  private let custody: Custody

  init() throws { custody = try Custody() }

  private func enroll(_ exchange: any RecoveryExchange) async throws -> Customer {
    try await custody.enroll(Typed(Custody.pin, Custody.pin), exchange)
  }

  @Test func `A customer with a recovery code has two key files, and no reservation remains`()
    async throws
  {
    let hana = try await enroll(Taking(.yes))
    let keyID = hana.publicKey.keyID
    #expect(custody.keys.names == [keyID, "\(keyID).recovery"].sorted())
    #expect(custody.keys.reserved == [])
  }

  @Test func `A customer who declines a recovery code has one key file`() async throws {
    let hana = try await enroll(Taking(.no))
    #expect(custody.keys.names == [hana.publicKey.keyID])
  }

  @Test(arguments: [
    CustodyError.interrupted(.stopped, at: .recoveryOffer), .fileExists(path: "x"),
    .fileFailed(path: "x", reason: "full"),
  ])
  func `Enrollment fails if the requested recovery code cannot be delivered`(
    error: CustodyError
  ) async throws {
    await #expect(throws: error) {
      try await enroll(Taking(.cannot(error)))
    }
    #expect(try await custody.bank.customers() == [])
    #expect(custody.keys.names == [])
    #expect(custody.keys.reserved == [])
  }

  @Test func `A failed enrollment withdraws the recovery code`() async throws {
    custody.bank.refuseToEnroll(.failed(reason: "full"))
    let taking = Taking(.yes)
    await #expect(throws: CustodyError.storage(.failed(reason: "full"))) {
      try await enroll(taking)
    }
    #expect(taking.isWithdrawn)
    #expect(custody.keys.names == [])
    #expect(custody.keys.reserved == [])
  }

  @Test func `An enrollment whose recovery copy is in doubt certainly fails`() async throws {
    custody.keys.fail(
      writing: .recoveryCopies, .commitUnknown(reason: "full"), isStored: true)
    let taking = Taking(.yes)
    await #expect(throws: CustodyError.storage(.failed(reason: "full"))) {
      try await enroll(taking)
    }
    #expect(taking.isWithdrawn)
    #expect(try await custody.bank.customers() == [])
    #expect(custody.keys.names == [])
    #expect(custody.keys.reserved == [])
  }

  @Test(arguments: [
    (StorageError.busy, false, StorageError.busy),
    (.commitUnknown(reason: "full"), true, .failed(reason: "full")),
  ])
  func `An enrollment whose key cannot be stored leaves neither key nor reservation`(
    failure: StorageError, isStored: Bool, reported: StorageError
  ) async throws {
    custody.keys.fail(writing: .keys, failure, isStored: isStored)
    await #expect(throws: CustodyError.storage(reported)) { try await enroll(Taking(.no)) }
    #expect(custody.keys.names == [])
    #expect(custody.keys.reserved == [])
  }

  @Test func `An enrollment in doubt keeps the recovery code`() async throws {
    custody.bank.refuseToEnroll(.commitUnknown(reason: "full"))
    let taking = Taking(.yes)
    await #expect(throws: CustodyError.storage(.commitUnknown(reason: "full"))) {
      try await enroll(taking)
    }
    #expect(!taking.isWithdrawn)
    #expect(custody.keys.names.count == 2)
    #expect(custody.keys.reserved.count == 1)
  }
}
