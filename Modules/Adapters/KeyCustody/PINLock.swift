public import Ledger
public import OpenSSLKeys

/// Opens a customer's private key with their PIN, and counts each attempt before it is made.
/// Signing in is opening the key.
public struct PINLock: Sendable {
  let pins: any PINSource
  let keys: any CustomerKeyStore
  let attempts: any AttemptCounter

  /// Gets PINs from `pins` and keys from `keys`, and counts attempts in `attempts`.
  public init(pins: any PINSource, keys: any CustomerKeyStore, attempts: any AttemptCounter) {
    self.pins = pins
    self.keys = keys
    self.attempts = attempts
  }

  /// Asks `customer` for the PIN until it is correct, and returns the proof of sign-in.
  ///
  /// Throws ``CustodyError/locked(_:)`` when no attempts are left.
  public func signIn(_ customer: Customer) async throws(CustodyError) -> SignedInCustomer {
    try await signedIn(customer).proof
  }

  /// Asks for the PIN of `customer` until it is correct. Returns the proof of sign-in and the key.
  func signedIn(
    _ customer: Customer
  ) async throws(CustodyError) -> (proof: SignedInCustomer, key: PrivateKey) {
    let key = try await opened(customer, .signIn(customerName: customer.name)).key
    guard let proof = SignedInCustomer(customer, holding: key) else {
      throw .storage(.damagedKey(name: "\(customer.id)"))
    }
    return (proof, key)
  }

  /// Asks for the PIN until it is correct, and calls `body` with the key.
  ///
  /// Throws ``CustodyError/locked(_:)`` when no attempts are left, and an error of `body` as
  /// ``CustodyError/crypto(_:)``.
  public func withKey<Value>(
    of customer: Customer, for purpose: PINPurpose,
    _ body: (PrivateKey) throws(CryptoError) -> Value
  ) async throws(CustodyError) -> Value {
    let opened = try await opened(customer, purpose)
    do { return try body(opened.key) } catch { throw .crypto(error) }
  }

  /// An opened key, with the encrypted PEM it was read from.
  struct Opened {
    let key: PrivateKey
    let pem: [UInt8]
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

  /// Tries `pin` under the key's lock, after the attempt is counted durably.
  ///
  /// A kill therefore cannot hide a wrong guess, and concurrent attempts can neither exceed the
  /// limit nor lock out a customer whose PIN is correct.
  func attempt(_ customer: Customer, _ pin: SecretBytes) async throws(CustodyError) -> Attempt {
    // A missing or damaged key must not cost an attempt.
    _ = try await sealedKey(of: customer)
    return try await keys.withLock(customer.publicKey.keyID) { () async throws(CustodyError) in
      try await attemptAlone(customer, pin)
    }
  }

  private func attemptAlone(
    _ customer: Customer, _ pin: SecretBytes
  ) async throws(CustodyError) -> Attempt {
    // Another process may have changed the PIN while this one waited for the lock.
    let (sealed, pem) = try await sealedKey(of: customer)
    let attempt = try await begin(customer)
    let key: PrivateKey?
    do { key = try sealed.decrypted(with: pin, as: customer.publicKey) } catch {
      // The failure says nothing about the PIN, so the attempt must not count.
      do { try await attempts.takeBack(attempt) } catch { throw .storage(error) }
      throw error
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

  /// How the key is locked; nil if it is not.
  ///
  /// Throws `StorageError.damagedKey(name:)` for a key that is missing or damaged, unless it is
  /// locked and there is a recovery code.
  private func currentLock(of customer: Customer) async throws(CustodyError) -> AttemptLock? {
    let keyID = customer.publicKey.keyID
    let hasRecoveryCode = try await hasRecoveryCode(customer)
    func read() async throws(CustodyError) -> AttemptLock? {
      do {
        return try await attempts.lock(of: customer.id, hasRecoveryCode: hasRecoveryCode)
      } catch { throw .storage(error) }
    }
    let lock = try await read()
    // Report a key that no PIN can open before the PIN is asked for.
    do { _ = try await sealedKey(of: customer) } catch {
      // The lock leads to the question for the recovery code, which restores the key.
      guard case .storage(.damagedKey) = error, hasRecoveryCode, let lock else { throw error }
      return lock
    }
    guard lock != nil else { return nil }
    // An attempt in progress counts as failed until its PIN proves to be correct.
    return try await keys.withLock(keyID, read)
  }

  /// Whether a copy of the key that a recovery code can open exists and is intact.
  ///
  /// With a recovery code, waiting does not unlock a key. If a damaged copy counted, nothing could
  /// unlock it.
  public func hasRecoveryCode(_ customer: Customer) async throws(CustodyError) -> Bool {
    guard let copy = try await keys.pem(KeyName.recovery(of: customer.publicKey.keyID)) else {
      return false
    }
    return try EncryptedKey.read(copy) != nil
  }

  private func sealedKey(
    of customer: Customer
  ) async throws(CustodyError) -> (EncryptedKey, pem: [UInt8]) {
    guard let pem = try await keys.pem(customer.publicKey.keyID),
      let key = try EncryptedKey.read(pem)
    else { throw .storage(.damagedKey(name: "\(customer.id)")) }
    return (key, pem)
  }
}

extension CustomerKeyStore {
  /// The PEM stored as `name`, or nil if there is none.
  func pem(_ name: String) async throws(CustodyError) -> [UInt8]? {
    do { return try await read(name) } catch { throw .storage(error) }
  }

  /// Runs `body` while holding the lock of the key `name`, which excludes other processes too.
  func withLock<Value: Sendable>(
    _ name: String, _ body: () async throws(CustodyError) -> Value
  ) async throws(CustodyError) -> Value {
    let lock: any KeyLock
    do { lock = try await self.lock(name) } catch { throw .storage(error) }
    let value: Value
    do { value = try await body() } catch {
      await lock.release()
      throw error
    }
    await lock.release()
    return value
  }
}

extension EncryptedKey {
  /// Parses `pem`; nil if it is not an encrypted key.
  static func read(_ pem: [UInt8]) throws(CustodyError) -> EncryptedKey? {
    do { return try EncryptedKey(pem: pem) } catch {
      guard error == .notAKey else { throw .crypto(error) }
      return nil
    }
  }

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
