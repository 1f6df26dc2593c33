import OpenSSLKeys
import Testing

@testable import KeyCustody

struct PINChangedMeanwhileTests {
  @Test func `A PIN changed elsewhere while a new one is chosen stays as it was changed`()
    async throws
  {
    let custody = try Custody()
    let hana = try await custody.customer()
    let change = { @Sendable (new: any PINSource) in
      PINChange(
        lock: custody.lock(PINSourceForChange(current: Typed(Custody.pin), new: new)),
        recovery: custody.recovery(NoRecoveryExchange()))
    }
    let slow = SlowPIN(pins: Typed("739164", "739164")) {
      try await change(Typed("518264", "518264")).change(for: hana)
    }
    await #expect(throws: CustodyError.changedMeanwhile) {
      try await change(slow).change(for: hana)
    }
    _ = try await custody.signIn(hana, "518264")
  }
}

/// A PIN that is entered only after something else has happened.
private struct SlowPIN: PINSource {
  let pins: any PINSource
  let meanwhile: @Sendable () async throws -> Void

  func pin(for purpose: PINPurpose, rejected: PINRejection?) async throws(PINError) -> SecretBytes {
    // The second time the old PIN is not right any more, and nothing happens.
    do { try await meanwhile() } catch {}
    return try await pins.pin(for: purpose, rejected: rejected)
  }
}
