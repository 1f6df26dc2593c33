import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// PIN changes whose transaction failed, or may have.
struct PINChangeInDoubtTests {
  private let custody: Custody

  init() throws { custody = try Custody() }

  @Test func `A PIN change whose key could not be stored keeps the PIN`() async throws {
    let hana = try await custody.customer()
    custody.bank.fail(.replace, with: .busy)
    await #expect(throws: CustodyError.storage(.busy)) {
      try await custody.changePIN(of: hana)
    }
    _ = try await custody.signIn(hana, Custody.pin)
  }

  @Test(arguments: [true, false])
  func `With a PIN change in doubt, the code for which it is right works`(isStored: Bool)
    async throws
  {
    let (first, second) = (Taking(.yes), Taking(.yes))
    let hana = try await custody.customer(first)
    custody.bank.fail(isStored ? .confirm : .replace, with: .commitUnknown(reason: "full"))
    await #expect(throws: CustodyError.outcomeUnknown) {
      try await custody.changePIN(of: hana, second)
    }
    #expect(!second.isWithdrawn)
    _ = try await custody.signIn(hana, isStored ? Custody.newPIN : Custody.pin)
    let code = try #require((isStored ? second : first).codes.first)
    await #expect(throws: CustodyError.outcomeUnknown) { try await custody.recover(hana, code) }
  }
}
