import Dispatch
import FeatureDependencies
import Ledger
import OpenSSLKeys
import Synchronization
import Testing

@testable import AppHost

/// When an attempt at a PIN counts: whoever kills the program while it tries one has used it up.
struct PINCountedFirstTests {
  @Test func `An attempt is counted while nobody has looked at the PIN yet`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let pin = LentPIN("480917")
    let lock = PINLock(
      pins: pin, keys: TellingKeys(bank.directory) { pin.lend() }, attempts: TellingCounter(pin),
      cryptography: OpenSSLCryptography())
    _ = try await lock.signIn(hana.customer)
    #expect(pin.wasGivenBack == true)
  }
}

/// A PIN that somebody else has from ``lend()`` to ``giveBack()``: to try it means to wait.
private final class LentPIN: PINSource {
  private let secret: SecretBytes
  private let (isLent, isCounted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private let returned = Mutex<Bool?>(nil)

  init(_ digits: String) { secret = SecretBytes(text: digits) }

  /// False if nobody asked for it back while others waited for it.
  var wasGivenBack: Bool? { returned.withLock { $0 } }

  func pin(for purpose: PINPurpose, rejected: PINRejection?) async throws(PINError) -> SecretBytes {
    guard rejected == nil else { throw .cannotAskAgain }
    return secret
  }

  func lend() {
    DispatchQueue.global().async { [self] in
      secret.withBytes { _ in
        isLent.signal()
        // Whoever waits for the PIN before it is counted would wait for ever.
        let end = isCounted.wait(timeout: .now() + 10)
        returned.withLock { $0 = end == .success }
      }
    }
    isLent.wait()
  }

  func giveBack() { isCounted.signal() }
}

/// The keys of a bank, which tell when one is locked.
private struct TellingKeys: KeyStore {
  let keys: any KeyStore
  let whenLocked: @Sendable () -> Void

  init(_ keys: any KeyStore, whenLocked: @escaping @Sendable () -> Void) {
    self.keys = keys
    self.whenLocked = whenLocked
  }

  func read(_ name: String) throws(StorageError) -> [UInt8]? { try keys.read(name) }

  func write(_ pem: [UInt8], as name: String) throws(StorageError) {
    try keys.write(pem, as: name)
  }

  func lock(_ name: String) async throws(StorageError) -> any KeyLock {
    let lock = try await keys.lock(name)
    whenLocked()
    return lock
  }
}

private struct TellingCounter: AttemptCounter {
  let pin: LentPIN

  init(_ pin: LentPIN) { self.pin = pin }

  func begin(_ customer: CustomerID) async throws(StorageError) -> Int? {
    pin.giveBack()
    return 9
  }

  func succeed(_ customer: CustomerID) async throws(StorageError) {}
}
