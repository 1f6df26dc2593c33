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

  /// Asks for the PIN and for another one, and offers a recovery code.
  public func change(for customer: Customer) async throws(CustodyError) {
    let opened = try await lock.opened(customer, .signIn(customerName: customer.name))
    try await setPIN(of: opened.key, from: opened.pem)
  }

  /// Asks for the recovery code, forgets all attempts, asks for a new PIN, and offers a new code.
  ///
  /// A locked key is unlocked, even if the customer stops at the new PIN.
  public func recover(_ customer: Customer) async throws(CustodyError) {
    let key = try await RecoveryCodeEntry(lock: lock).key(of: customer)
    let pem: [UInt8]?
    do {
      pem = try await lock.keys.read(customer.publicKey.keyID)
      // Before the PIN is changed: if this fails, nothing has changed.
      try await lock.attempts.succeed(customer.id)
    } catch { throw .storage(error) }
    try await setPIN(of: key, from: pem)
  }

  private func setPIN(of key: PrivateKey, from old: [UInt8]?) async throws(CustodyError) {
    let new = try await NewPIN(pins: lock.pins).chosen()
    let sealed: [UInt8]
    do { sealed = try key.encryptedPEM(with: new, iterations: recovery.iterations) } catch {
      throw .crypto(error)
    }
    _ = try await recovery.offer(for: key)
    try await replace(old, with: sealed, named: key.publicKey.keyID)
  }

  /// Writes `new` as the wrapping of the key called `name` if `old` is still there; nil is no file.
  /// The replacement is atomic: after a crash the key has one wrapping or the other.
  private func replace(
    _ old: [UInt8]?, with new: [UInt8], named name: String
  ) async throws(CustodyError) {
    do throws(StorageError) {
      // A file that does not exist cannot be locked, and nobody opens it.
      let lock = old == nil ? nil : try await self.lock.keys.lock(name)
      let hasReplaced: Result<Bool, StorageError>
      do {
        hasReplaced = .success(try await self.lock.keys.replace(old, with: new, as: name))
      } catch { hasReplaced = .failure(error) }
      await lock?.release()
      if try hasReplaced.get() { return }
    } catch {
      if case .commitUnknown = error { throw .outcomeUnknown }
      throw .storage(error)
    }
    throw .changedMeanwhile
  }
}
