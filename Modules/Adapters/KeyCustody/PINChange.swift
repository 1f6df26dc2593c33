public import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Gives a customer's key another PIN: with the present one, or with the recovery code.
public struct PINChange: Sendable {
  let lock: PINLock
  let recovery: KeyRecovery

  /// Changes PINs through `lock`, and offers new codes as `recovery` does.
  public init(lock: PINLock, recovery: KeyRecovery) {
    self.lock = lock
    self.recovery = recovery
  }

  /// Why the PIN stays as it was, or may.
  public enum Refusal: Error, Sendable, Equatable {
    /// The present PIN did not open the key.
    case current(PINLock.Refusal)
    /// The recovery code did not open the key.
    case code(RecoveryCodeRefusal)
    /// There is no new PIN.
    case new(NewPIN.Refusal)
    /// The new recovery code could not be given.
    case recovery(RecoveryError)
    /// Another process changed it in the meantime.
    case changedMeanwhile
    /// The new PIN holds, but after a power failure it may be the old one again.
    case outcomeUnknown
    /// The key cannot be read or written.
    case storage(StorageError)
    /// Cryptography failed.
    case crypto(CryptoError)
  }

  /// Asks for the PIN and for another one, and offers a recovery code. Throws a ``Refusal``.
  public func change(for customer: Customer) async throws(Refusal) {
    let opened: PINLock.Opened
    do {
      opened = try await lock.opened(customer, .signIn(customerName: customer.name))
    } catch { throw .current(error) }
    try await setPIN(of: opened.key, from: opened.pem)
  }

  /// Asks for the recovery code, forgets all attempts, asks for a new PIN, and offers a new code.
  ///
  /// What was locked is open, also if she stops at the new PIN. Throws a ``Refusal``.
  public func recover(_ customer: Customer) async throws(Refusal) {
    let key: PrivateKey
    do { key = try await RecoveryCodeEntry(lock: lock).key(of: customer) } catch {
      throw .code(error)
    }
    let pem: [UInt8]?
    do {
      pem = try await lock.keys.read(customer.publicKey.keyID)
      // Before the PIN is changed: if this fails, nothing has changed.
      try await lock.attempts.succeed(customer.id)
    } catch { throw .storage(error) }
    try await setPIN(of: key, from: pem)
  }

  private func setPIN(of key: PrivateKey, from old: [UInt8]?) async throws(Refusal) {
    let new: SecretBytes
    let sealed: [UInt8]
    do { new = try await NewPIN(pins: lock.pins).chosen() } catch { throw .new(error) }
    do { sealed = try key.encryptedPEM(with: new, iterations: recovery.iterations) } catch {
      throw .crypto(error)
    }
    do { _ = try await recovery.offer(for: key) } catch { throw .recovery(error) }
    do {
      try await KeyReplacement(keys: lock.keys)
        .replace(old, with: sealed, named: key.publicKey.keyID)
    } catch { throw Refusal(error) }
  }
}

extension PINChange.Refusal {
  fileprivate init(_ refusal: KeyReplacement.Refusal) {
    self =
      switch refusal {
      case .changedMeanwhile: .changedMeanwhile
      case .outcomeUnknown: .outcomeUnknown
      case .storage(let error): .storage(error)
      }
  }
}

extension PINChange.Refusal {
  /// Why a conversation ended without an answer; nil if none did.
  public var interruption: DialogInterruption? {
    switch self {
    case .current(let refusal): refusal.interruption
    case .code(let refusal): refusal.interruption
    case .new(let refusal): refusal.interruption
    case .recovery(let error): error.interruption
    case .changedMeanwhile, .outcomeUnknown, .storage, .crypto: nil
    }
  }

  /// Whether the key is locked after too many wrong attempts.
  public var isLock: Bool {
    if case .current(let refusal) = self { refusal.isLock } else { false }
  }
}
