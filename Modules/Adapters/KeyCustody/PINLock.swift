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
    try await signedIn(customer).proof
  }

  /// Asks for the PIN of `customer` until it is correct. Returns the proof of sign-in and the key.
  func signedIn(
    _ customer: Customer
  ) async throws(CustodyError) -> (proof: SignedInCustomer, opened: Opened) {
    let opened = try await opened(customer, .signIn(customerName: customer.name))
    guard let proof = SignedInCustomer(customer, holding: opened.key) else {
      throw .storage(.otherCustomerKey(customer.id))
    }
    return (proof, opened)
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

  /// An opened key, with the stored keys it was read from.
  struct Opened {
    let key: PrivateKey
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
      guard PINPolicy.couldBe(pin) else {
        rejected = .notAPIN
        continue
      }
      switch try await attempt(customer, pin) {
      case .right(let opened): return opened
      case .wrong(let attempt):
        if let lock = attempt.lock { throw .locked(lock) }
        rejected = .wrong(attemptsLeft: attempt.left)
      }
    }
  }
}

extension PINLock {
  enum Attempt {
    case right(Opened)
    case wrong(CountedAttempt)
  }

  /// Tries `pin` after the attempt is counted durably. A kill therefore cannot hide a wrong guess,
  /// and concurrent attempts cannot exceed the limit.
  func attempt(_ customer: Customer, _ pin: SecretBytes) async throws(CustodyError) -> Attempt {
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
  ) async throws(CustodyError) -> Attempt {
    let opened: Opened?
    do {
      // The PIN may have been changed while this attempt waited for others.
      let keys = try await keys(of: customer)
      opened = try usableKey(keys).decrypted(with: pin, as: customer.publicKey)
        .map { Opened(key: $0, keys: keys) }
    } catch {
      // The failure says nothing about the PIN, so the attempt must not count. If taking it back
      // fails, too, report the first cause.
      try? await attempts.takeBack(attempt)
      throw error
    }
    guard let opened else {
      // The attempt counts in any case; without this note, others may wait for it.
      try? await attempts.fail(attempt)
      return .wrong(attempt)
    }
    do { try await attempts.succeed(customer.id) } catch { throw .storage(error) }
    return .right(opened)
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

  /// Whether a copy of the key that a recovery code can open exists and is intact.
  ///
  /// With a recovery code, waiting does not unlock a key. If a damaged copy counted, nothing could
  /// unlock it.
  public func hasRecoveryCode(_ customer: Customer) async throws(CustodyError) -> Bool {
    try await keys(of: customer).recovery != nil
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
  func encrypted(
    with secret: SecretBytes, _ iterations: Int32
  ) throws(CustodyError) -> [UInt8] {
    do { return try encryptedPEM(with: secret, iterations: iterations) } catch {
      throw .crypto(error)
    }
  }
}

extension EncryptedKey {
  /// The private half of `publicKey`, or nil if the secret is wrong.
  func decrypted(
    with secret: SecretBytes, as publicKey: PublicKey
  ) throws(CustodyError) -> PrivateKey? {
    do {
      let key = try decrypted(with: secret)
      // Decrypting with a wrong secret can yield bytes that parse as another key.
      return key.publicKey == publicKey ? key : nil
    } catch {
      guard error == .wrongSecret else { throw .crypto(error) }
      return nil
    }
  }
}
