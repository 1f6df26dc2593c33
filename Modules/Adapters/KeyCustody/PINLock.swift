public import Ledger
public import OpenSSLKeys

/// Opens a customer's private key with their PIN, and counts each attempt before it is made.
/// Signing in is opening the key. Throws ``CustodyError/locked(_:)`` when no attempts are left.
public struct PINLock: Sendable {
  let pins: any PINSource
  let keys: any CustomerKeyStore
  let attempts: AttemptCounter
  let iterations: Int32

  /// Gets PINs from `pins` and keys from `keys`, and counts attempts in `attempts`.
  ///
  /// `iterations` is the PBKDF2 iteration count of all keys, which sets the cost of each guess. A
  /// key that was encrypted with another count is rejected.
  public init(
    pins: any PINSource, keys: any CustomerKeyStore, attempts: AttemptCounter, iterations: Int32
  ) {
    self.pins = pins
    self.keys = keys
    self.attempts = attempts
    self.iterations = iterations
  }

  /// Asks `customer` for the PIN until it is correct, and returns the proof of sign-in.
  public func signIn(_ customer: Customer) async throws(CustodyError) -> SignedInCustomer {
    try await opened(customer, .signIn(customerName: customer.name)).proof
  }

  /// Asks for the PIN until it is correct, and calls `body` with the key. Throws an error of `body`
  /// as ``CustodyError/crypto(_:)``.
  public func withKey<Value>(
    of customer: Customer, for purpose: PINPurpose,
    _ body: (PrivateKey) throws(CryptoError) -> Value
  ) async throws(CustodyError) -> Value {
    let opened = try await opened(customer, purpose)
    do { return try body(opened.key) } catch { throw .crypto(error) }
  }

  /// An opened key, with its customer's proof of sign-in and the stored keys it was read from.
  struct Opened {
    let key: PrivateKey
    /// The PIN or the recovery code that opened the key.
    let secret: SecretBytes
    let proof: SignedInCustomer
    let keys: CheckedKeys
  }

  /// Asks for the PIN until it is correct. A person is not asked while the key is locked; a pipe's
  /// line is read in any case, so that the next line keeps its question.
  func opened(_ customer: Customer, _ purpose: PINPurpose) async throws(CustodyError) -> Opened {
    if pins.asksAPerson(for: purpose), let lock = try await currentLock(of: customer) {
      throw .locked(lock)
    }
    var rejected: PINRejection?
    while true {
      let pin = try await pins.pin(for: purpose, rejected: rejected)
      do { return try await attempt(customer, pin) } catch {
        guard case .rejected(let reason) = error else { throw error }
        rejected = reason
      }
    }
  }
}

extension PINLock {
  /// Tries `pin` after the attempt is counted durably. A kill therefore cannot hide a wrong guess,
  /// and concurrent attempts cannot exceed the limit.
  ///
  /// Throws ``CustodyError/rejected(_:)`` for a wrong PIN, and for input that is not a PIN.
  private func attempt(
    _ customer: Customer, _ pin: SecretBytes
  ) async throws(CustodyError) -> Opened {
    guard PINPolicy.couldBe(pin) else { throw .rejected(.notAPIN) }
    // A key that no PIN can open must not cost an attempt.
    let keys = try await keys(of: customer)
    _ = try usableKey(keys)
    let permit: AttemptPermit
    do {
      permit = try await attempts.begin(customer.id, hasRecoveryCode: keys.recovery != nil)
    } catch { throw .storage(error) }
    switch permit {
    case .granted(let attempt): return try await make(attempt, customer, pin)
    case .locked(let lock): throw .locked(lock)
    }
  }

  private func make(
    _ attempt: CountedAttempt, _ customer: Customer, _ pin: SecretBytes
  ) async throws(CustodyError) -> Opened {
    let opened: Opened?
    do {
      // The PIN may have been changed while this attempt waited for others.
      let keys = try await keys(of: customer)
      opened = try usableKey(keys).opened(with: pin, by: customer, from: keys)
    } catch {
      // The failure says nothing about the PIN, so the attempt must not count. If taking it back
      // fails, too, report the first cause.
      try? await attempts.takeBack(attempt)
      throw error
    }
    guard let opened else {
      // The attempt counts in any case; without this note, others may wait for it.
      try? await attempts.fail(attempt)
      if let lock = attempt.lock { throw .locked(lock) }
      throw .rejected(.wrong(attemptsLeft: attempt.left))
    }
    do { try await attempts.succeed(customer.id) } catch { throw .storage(error) }
    return opened
  }

  /// How the key is locked; nil if it is not.
  ///
  /// Throws `StorageError.otherCustomerKey` for a key that no PIN can open, unless it is locked and
  /// there is a recovery code.
  private func currentLock(of customer: Customer) async throws(CustodyError) -> AttemptLock? {
    let keys = try await keys(of: customer)
    let lock: AttemptLock?
    do {
      lock = try await attempts.lock(of: customer.id, hasRecoveryCode: keys.recovery != nil)
    } catch { throw .storage(error) }
    // The lock leads to the question for the recovery code, which restores the key.
    if keys.recovery == nil || lock == nil { _ = try usableKey(keys) }
    return lock
  }

  /// The stored keys of `customer` that are in effect.
  func keys(of customer: Customer) async throws(CustodyError) -> CheckedKeys {
    do { return try await keys.keys(of: customer) } catch { throw .storage(error) }
  }

  private func usableKey(_ keys: CheckedKeys) throws(CustodyError) -> EncryptedKey {
    guard let key = try encrypted(keys.key) else {
      throw .storage(.otherCustomerKey(CustomerID(keys.digests.customer)))
    }
    return key
  }

  /// Parses `pem`; nil if it is nil or not a key with the expected algorithm and cost.
  func encrypted(_ pem: [UInt8]?) throws(CustodyError) -> EncryptedKey? {
    guard let pem else { return nil }
    do { return try EncryptedKey(pem: pem, iterations: iterations) } catch {
      guard error == .notAKey else { throw .crypto(error) }
      return nil
    }
  }
}

extension PrivateKey {
  /// The key as PEM, encrypted with `secret`.
  func encrypted(with secret: SecretBytes, _ iterations: Int32) throws(CustodyError) -> [UInt8] {
    do { return try encryptedPEM(with: secret, iterations: iterations) } catch {
      throw .crypto(error)
    }
  }
}

extension EncryptedKey {
  /// The key of `customer`, read `from` these stored keys; nil if the secret is wrong.
  func opened(
    with secret: SecretBytes, by customer: Customer, from keys: CheckedKeys
  ) throws(CustodyError) -> PINLock.Opened? {
    do {
      let key = try decrypted(with: secret)
      // Decrypting with a wrong secret can yield bytes that parse as another key.
      return SignedInCustomer(customer, holding: key)
        .map { PINLock.Opened(key: key, secret: secret, proof: $0, keys: keys) }
    } catch {
      guard error == .wrongSecret else { throw .crypto(error) }
      return nil
    }
  }
}
