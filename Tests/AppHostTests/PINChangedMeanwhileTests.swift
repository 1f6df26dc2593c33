import FeatureDependencies
import OpenSSLKeys
import Testing

@testable import AppHost

struct PINChangedMeanwhileTests {
  @Test func `A PIN changed elsewhere while a new one is chosen stays as it was changed`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer().customer
    let elsewhere = PINChange(
      lock: bank.lock(PINSourceForChange(current: FixedPIN("480917"), new: FixedPIN("518264"))),
      iterations: 1000)
    let slow = SlowPIN(pins: FixedPIN("739164")) { try await elsewhere.change(for: hana) }
    let here = PINChange(
      lock: bank.lock(PINSourceForChange(current: FixedPIN("480917"), new: slow)),
      iterations: 1000)
    await #expect(throws: PINChange.Refusal.changedMeanwhile) { try await here.change(for: hana) }
    _ = try await bank.lock(FixedPIN("518264")).signIn(hana)
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
