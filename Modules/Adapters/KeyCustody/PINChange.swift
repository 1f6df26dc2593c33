import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Changes the PIN of a customer's key, with the current PIN or with the recovery code.
public struct PINChange: Sendable {
  let lock: PINLock
  let recovery: KeyRecovery

  /// Opens keys through `lock`, and has `recovery` offer a new code with each change.
  public init(lock: PINLock, recovery: KeyRecovery) {
    self.lock = lock
    self.recovery = recovery
  }

  /// Asks for the current PIN and a new one, offers a recovery code, and replaces the PIN. A person
  /// must choose another PIN; a script can repeat the current one, to get a new recovery code.
  public func change(for customer: Customer) async throws(CustodyError) {
    let opened = try await lock.opened(customer, .signIn(customerName: customer.name))
    let (key, pem) = (opened.key, opened.pem)
    let isChecked = lock.pins.asksAPerson(for: .choose)
    // The current PIN is not kept: it is the one that opens the stored key.
    try await setPIN(of: key, from: pem) { (pin) throws(CustodyError) in
      guard isChecked, let stored = try EncryptedKey.read(pem) else { return false }
      return try stored.decrypted(with: pin, as: key.publicKey) != nil
    }
  }

  /// Asks for the recovery code, resets the attempt counter, asks for a new PIN, and offers a new
  /// code. Returns the proof of sign-in.
  ///
  /// The correct code unlocks a locked key, even if the customer stops at the new PIN; the error
  /// then has the subject ``CustodyError/Subject/pinAfterUnlock``.
  @discardableResult
  public func recover(_ customer: Customer) async throws(CustodyError) -> SignedInCustomer {
    let key = try await RecoveryCodeEntry(lock: lock).key(of: customer)
    let pem: [UInt8]?
    do {
      pem = try await lock.keys.read(customer.publicKey.keyID)
      // Reset the counter before changing the PIN: if this fails, nothing has changed.
      try await lock.attempts.succeed(customer.id)
    } catch { throw .storage(error) }
    guard let signedIn = SignedInCustomer(customer, holding: key) else { throw .crypto(.notAKey) }
    do { try await setPIN(of: key, from: pem) } catch {
      guard let why = error.interruption else { throw error }
      switch why {
      case .back, .stopped, .unwritable: throw .interrupted(why, at: .pinAfterUnlock)
      case .refused, .endOfInput, .answerMissing, .unreadable: throw error
      }
    }
    return signedIn
  }

  private func setPIN(
    of key: PrivateKey, from old: [UInt8]?,
    isCurrent: (SecretBytes) throws(CustodyError) -> Bool = { _ in false }
  ) async throws(CustodyError) {
    let new = try await NewPIN(pins: lock.pins).chosen(isCurrent: isCurrent)
    let sealed: [UInt8]
    do { sealed = try key.encryptedPEM(with: new, iterations: recovery.iterations) } catch {
      throw .crypto(error)
    }
    _ = try await recovery.offer(for: key)
    try await replace(old, with: sealed, named: key.publicKey.keyID)
  }

  /// Replaces the encrypted key `name` by `new` if the store still holds `old`; nil means no file.
  ///
  /// The replacement is atomic: after a crash the key is encrypted under one PIN or the other.
  private func replace(
    _ old: [UInt8]?, with new: [UInt8], named name: String
  ) async throws(CustodyError) {
    let keys = lock.keys
    func write() async throws(CustodyError) -> Bool {
      do { return try await keys.replace(old, with: new, as: name) } catch { throw .storage(error) }
    }
    let isReplaced: Bool
    do throws(CustodyError) {
      // A missing file cannot be locked, and no other process can open it.
      isReplaced = old == nil ? try await write() : try await keys.withLock(name, write)
    } catch {
      if case .storage(.commitUnknown) = error { throw .outcomeUnknown }
      throw error
    }
    guard isReplaced else { throw .changedMeanwhile }
  }
}
