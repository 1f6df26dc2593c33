import Ledger
import OpenSSLKeys

extension PINLock {
  enum Attempt {
    case right(Opened)
    case wrong(CountedAttempt)
  }

  /// Tries `pin`: counted first, durably, and by one process at a time, so that neither a kill nor
  /// many at once give away a guess, or lock out somebody who is right.
  func attempt(_ customer: Customer, _ pin: SecretBytes) async throws(CustodyError) -> Attempt {
    // What cannot be opened with any PIN must not cost an attempt.
    _ = try await sealedKey(of: customer)
    let lock: any KeyLock
    do { lock = try await keys.lock(customer.publicKey.keyID) } catch { throw .storage(error) }
    let outcome: Result<Attempt, CustodyError>
    do { outcome = .success(try await attemptAlone(customer, pin)) } catch {
      outcome = .failure(error)
    }
    await lock.release()
    return try outcome.get()
  }

  private func attemptAlone(
    _ customer: Customer, _ pin: SecretBytes
  ) async throws(CustodyError) -> Attempt {
    // Another process may have changed the PIN while this one waited.
    let (sealed, pem) = try await sealedKey(of: customer)
    let attempt = try await begin(customer)
    let key: PrivateKey?
    do { key = try sealed.decrypted(with: pin, as: customer.publicKey) } catch {
      // It says nothing about the PIN: all is to be as before.
      do { try await attempts.takeBack(attempt) } catch { throw .storage(error) }
      throw .crypto(error)
    }
    guard let key else { return .wrong(attempt) }
    do { try await attempts.succeed(customer.id) } catch { throw .storage(error) }
    return .right(Opened(key: key, pem: pem))
  }

  private func begin(_ customer: Customer) async throws(CustodyError) -> CountedAttempt {
    let hasRecoveryCode = try await hasRecoveryCode(customer)
    let permit: AttemptPermit
    do {
      permit = try await attempts.begin(customer.id, hasRecoveryCode: hasRecoveryCode)
    } catch { throw .storage(error) }
    switch permit {
    case .granted(let attempt): return attempt
    case .locked(let lock): throw .locked(lock)
    }
  }

  /// Whether there is a copy of the key that a code can open: a damaged one must not take the place
  /// of the wait, or nothing would ever open the key.
  private func hasRecoveryCode(_ customer: Customer) async throws(CustodyError) -> Bool {
    let copy: [UInt8]?
    do { copy = try await keys.read(KeyName.recovery(of: customer.publicKey.keyID)) } catch {
      throw .storage(error)
    }
    guard let copy else { return false }
    do { _ = try EncryptedKey(pem: copy) } catch {
      guard error == .notAKey else { throw .crypto(error) }
      return false
    }
    return true
  }

  private func sealedKey(
    of customer: Customer
  ) async throws(CustodyError) -> (EncryptedKey, pem: [UInt8]) {
    let pem: [UInt8]?
    do { pem = try await keys.read(customer.publicKey.keyID) } catch { throw .storage(error) }
    guard let pem else { throw .storage(.damagedKey(name: "\(customer.id)")) }
    do { return (try EncryptedKey(pem: pem), pem) } catch {
      throw error == .notAKey
        ? .storage(.damagedKey(name: "\(customer.id)")) : .crypto(error)
    }
  }
}

extension EncryptedKey {
  /// The private half of `publicKey`, or nil if the secret is wrong. Throws a ``CryptoError`` for
  /// anything else.
  func decrypted(
    with secret: SecretBytes, as publicKey: PublicKey
  ) throws(CryptoError) -> PrivateKey? {
    do {
      let key = try decrypted(with: secret)
      // A wrong secret can decrypt to nonsense that still has the form of a key.
      return key.publicKey == publicKey ? key : nil
    } catch {
      guard error == .wrongSecret else { throw error }
      return nil
    }
  }
}
