import FeatureDependencies
import Ledger
import OpenSSLKeys

/// Opens a customer's private key with her PIN, counting attempts before each.
struct PINLock: Sendable {
  let pins: any PINSource
  let keys: any KeyStore
  let attempts: any AttemptCounter
  let cryptography: any LedgerCryptography

  /// Why a key stays closed.
  enum Refusal: Error, Sendable, Equatable {
    case interrupted(DialogInterruption)
    case notAPIN
    case wrongPIN(attemptsLeft: Int)
    case locked
    case keyMissing(CustomerID)
    case keyDamaged(CustomerID)
    case storage(StorageError)
    case crypto(CryptoError)
  }

  /// Asks `customer` for her PIN until it is right, and signs her in. Throws a ``Refusal``.
  func signIn(_ customer: Customer) async throws(Refusal) -> SignedInCustomer {
    let purpose = PINPurpose.signIn(customer)
    let signedIn = try await withKey(of: customer, for: purpose) { (key) throws(CryptoError) in
      try customer.signedIn(with: key, verifiedBy: cryptography)
    }
    guard let signedIn else { throw .keyDamaged(customer.id) }
    return signedIn
  }

  /// Asks for the PIN until it is right, and lends the key to `body`.
  ///
  /// Throws a ``Refusal``.
  func withKey<Value>(
    of customer: Customer, for purpose: PINPurpose,
    _ body: (PrivateKey) throws(CryptoError) -> Value
  ) async throws(Refusal) -> Value {
    let opened = try await opened(customer, purpose)
    do { return try body(opened.key) } catch { throw .crypto(error) }
  }

  /// A key that a PIN opened, and the file it was in.
  struct Opened {
    let key: PrivateKey
    let pem: [UInt8]
  }

  /// Asks for the PIN until it is right. Throws a ``Refusal``.
  func opened(_ customer: Customer, _ purpose: PINPurpose) async throws(Refusal) -> Opened {
    var rejected: PINRejection?
    while true {
      let pin: SecretBytes
      do { pin = try await pins.pin(for: purpose, rejected: rejected) } catch {
        throw refusal(error, rejected)
      }
      guard pin.couldBeAPIN else {
        rejected = .notAPIN
        continue
      }
      switch try await attempt(customer, pin) {
      case .right(let opened): return opened
      case .wrong(attemptsLeft: 0): throw .locked
      case .wrong(let left): rejected = .wrong(attemptsLeft: left)
      }
    }
  }

  private enum Attempt {
    case right(Opened)
    case wrong(attemptsLeft: Int)
  }

  /// Tries `pin`: counted first, durably, and by one process at a time, so that neither a kill nor
  /// many at once give away a guess, or lock out somebody who is right.
  private func attempt(
    _ customer: Customer, _ pin: SecretBytes
  ) async throws(Refusal) -> Attempt {
    // What cannot be opened with any PIN must not cost an attempt.
    _ = try sealedKey(of: customer)
    let lock: any KeyLock
    let left: Int?
    let (sealed, pem): (EncryptedKey, [UInt8])
    do { lock = try await keys.lock(customer.publicKey.keyID) } catch { throw .storage(error) }
    defer { withExtendedLifetime(lock) {} }
    (sealed, pem) = try sealedKey(of: customer)
    do { left = try await attempts.begin(customer.id) } catch { throw .storage(error) }
    guard let left else { throw .locked }
    guard let key = try open(sealed, of: customer, with: pin) else {
      return .wrong(attemptsLeft: left)
    }
    do { try await attempts.succeed(customer.id) } catch { throw .storage(error) }
    return .right(Opened(key: key, pem: pem))
  }

  private func sealedKey(
    of customer: Customer
  ) throws(Refusal) -> (EncryptedKey, pem: [UInt8]) {
    let pem: [UInt8]?
    do { pem = try keys.read(customer.publicKey.keyID) } catch { throw .storage(error) }
    guard let pem else { throw .keyMissing(customer.id) }
    do { return (try EncryptedKey(pem: pem), pem) } catch {
      throw error == .notAKey ? .keyDamaged(customer.id) : .crypto(error)
    }
  }

  /// The key, or nil if the PIN is wrong.
  private func open(
    _ sealed: EncryptedKey, of customer: Customer, with pin: SecretBytes
  ) throws(Refusal) -> PrivateKey? {
    do {
      let key = try sealed.decrypted(with: pin)
      // A wrong PIN can decrypt to nonsense that still has the form of a key.
      return try key.publicKey == customer.publicKey ? key : nil
    } catch {
      switch error {
      case .wrongSecret, .notAKey: return nil
      case .failed: throw .crypto(error)
      }
    }
  }

  private func refusal(_ error: PINError, _ rejected: PINRejection?) -> Refusal {
    switch (error, rejected) {
    case (.interrupted(let interruption), _): .interrupted(interruption)
    case (.cannotAskAgain, .wrong(let left)): .wrongPIN(attemptsLeft: left)
    case (.cannotAskAgain, _): .notAPIN
    }
  }
}

extension PINPurpose {
  static func signIn(_ customer: Customer) -> PINPurpose {
    let name = PrintableText(customer.name)
    return PINPurpose(
      isNew: false, text: LocalizedText(en: "PIN of \(name)", ko: "\(name)님의 PIN"))
  }
}

extension SecretBytes {
  /// Whether anybody could have chosen this as a PIN: what could not be one is not tried.
  fileprivate var couldBeAPIN: Bool {
    withBytes { digits in
      PINPolicy.lengths.contains(digits.count) && digits.allSatisfy { (48...57).contains($0) }
    }
  }
}
