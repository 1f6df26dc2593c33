import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// PIN changes and enrollments whose key may not be on disk durably.
struct PINChangeInDoubtTests {
  private let custody: Custody

  init() throws { custody = try Custody() }

  private func change(_ hana: Customer, to pin: String) async throws(CustodyError) {
    let pins = PINSourceForChange(current: Typed(Custody.pin), new: Typed(pin, pin))
    try await PINChange(
      lock: custody.lock(pins), recovery: custody.recovery(NoRecoveryExchange())
    ).change(for: hana)
  }

  @Test func `A PIN change whose key could not be synced is reported as in doubt`() async throws {
    let hana = try await custody.customer()
    custody.keys.fail(
      writing: hana.publicKey.keyID, .commitUnknown(reason: "full"), isStored: true)
    await #expect(throws: CustodyError.outcomeUnknown) {
      try await change(hana, to: Custody.newPIN)
    }
    _ = try await custody.signIn(hana, Custody.newPIN)
  }

  @Test func `A PIN change whose key could not be stored keeps the PIN`() async throws {
    let hana = try await custody.customer()
    custody.keys.fail(writing: hana.publicKey.keyID, .busy)
    await #expect(throws: CustodyError.storage(.busy)) {
      try await change(hana, to: Custody.newPIN)
    }
    _ = try await custody.signIn(hana, Custody.pin)
  }

  @Test func `A recovery whose key could not be synced is reported as in doubt`() async throws {
    let taking = Taking(.yes)
    let hana = try await custody.customer(taking)
    custody.keys.fail(
      writing: hana.publicKey.keyID, .commitUnknown(reason: "full"), isStored: true)
    await #expect(throws: CustodyError.outcomeUnknown) {
      try await custody.recover(hana, try #require(taking.codes.first))
    }
    _ = try await custody.signIn(hana, Custody.newPIN)
  }
}
