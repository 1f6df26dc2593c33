import FeatureDependencies
import Ledger
import OpenSSLKeys
import SQLiteLedger
import Synchronization
import Testing

@testable import AppHost

/// A PIN that is changed while somebody who enters one waits for the key.
struct PINUnderLockTests {
  private let bank: TestBank
  private let hana: Customer
  /// The key with the PIN 480917, and afterwards with 739164.
  private let (old, new): ([UInt8], [UInt8])

  init() async throws {
    bank = try TestBank()
    hana = try await bank.customer().customer
    let name = hana.publicKey.keyID
    old = try #require(try bank.directory.read(name))
    let pins = PINSourceForChange(current: FixedPIN("480917"), new: FixedPIN("739164"))
    try await PINChange(lock: bank.lock(pins), iterations: 1000).change(for: hana)
    new = try #require(try bank.directory.read(name))
  }

  private func signIn(_ pin: String) async throws -> SignedInCustomer {
    let keys = ChangingKeys(before: old, after: new)
    return try await PINLock(
      pins: FixedPIN(pin), keys: keys, attempts: SQLiteAttemptCounter(bank: bank.bank),
      cryptography: OpenSSLCryptography()
    ).signIn(hana)
  }

  @Test func `The new PIN opens the key that was found once it was locked`() async throws {
    _ = try await signIn("739164")
  }

  @Test func `The old PIN does not open it, though it did before it was locked`() async {
    await #expect(throws: PINLock.Refusal.wrongPIN(attemptsLeft: 9)) {
      try await signIn("480917")
    }
  }
}

/// One key, which is another from the moment on at which it is locked.
private final class ChangingKeys: KeyStore {
  private let after: [UInt8]
  private let present: Mutex<[UInt8]>

  init(before: [UInt8], after: [UInt8]) {
    present = Mutex(before)
    self.after = after
  }

  func read(_ name: String) -> [UInt8]? { present.withLock { $0 } }

  func write(_ pem: [UInt8], as name: String) { present.withLock { $0 = pem } }

  func lock(_ name: String) async -> any KeyLock {
    present.withLock { $0 = after }
    return Held()
  }

  private final class Held: KeyLock {}
}
