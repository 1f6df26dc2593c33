import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// Enrollments with and without a recovery code.
struct EnrollmentTests {
  private let custody: Custody

  init() throws { custody = try Custody() }

  private func enroll(taking exchange: any RecoveryExchange) async throws -> Customer {
    try await custody.enroll(Typed(Custody.pin, Custody.pin), exchange)
  }

  @Test func `A customer who declines a recovery code has no copy`() async throws {
    let hana = try await enroll(taking: Taking(.no))
    #expect(custody.bank[hana]?.recovery == nil)
    #expect(custody.bank[hana] != nil)
  }

  @Test(arguments: [
    CustodyError.interrupted(.stopped, at: .recoveryOffer),
    .codeNotWritten(reason: LocalizedText(verbatim: "x: full")),
  ])
  func `Enrollment fails if the requested recovery code cannot be delivered`(
    error: CustodyError
  ) async throws {
    await #expect(throws: error) {
      try await enroll(taking: Taking(.cannot(error)))
    }
    #expect(try await custody.bank.customers() == [])
  }

  @Test func `Going back from the recovery code asks a person for the PIN again`() async throws {
    let pins = [Custody.pin, Custody.pin, Custody.newPIN, Custody.newPIN]
    await #expect(throws: CustodyError.interrupted(.back, at: .recoveryOffer)) {
      try await custody.enroll(Typed(pins), Taking(.no, returns: 1))
    }
    let typed = Typed(pins, isPerson: true)
    let hana = try await custody.enroll(typed, Taking(.no, returns: 1))
    #expect(try await custody.bank.customers() == [hana])
    _ = try await custody.signIn(hana, Custody.newPIN)
  }

  @Test func `Going back from a shown recovery code withdraws it, and asks the offer again`()
    async throws
  {
    let taking = Taking(.yes, rejections: 1)
    let hana = try await enroll(taking: taking)
    #expect(taking.isWithdrawn)
    #expect(taking.codes.count == 2)
    try await custody.recover(hana, try #require(taking.codes.last))
  }

  @Test(arguments: [
    (StorageError.failed(reason: "full"), true), (.commitUnknown(reason: "full"), false),
  ])
  func `A failed enrollment withdraws the recovery code`(
    error: StorageError, isKnown: Bool
  ) async throws {
    custody.bank.fail(.enroll, with: error)
    let taking = Taking(.yes)
    await #expect(throws: CustodyError.storage(error)) { try await enroll(taking: taking) }
    // With an outcome in doubt, the customer may need the code.
    #expect(taking.isWithdrawn == isKnown)
  }
}
