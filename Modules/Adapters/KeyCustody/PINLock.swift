public import FeatureDependencies
public import Ledger
public import OpenSSLKeys

/// Opens a customer's private key with her PIN, counting attempts before each.
public struct PINLock: Sendable {
  let pins: any PINSource
  let keys: any CustomerKeyStore
  let attempts: any AttemptCounter
  let cryptography: any LedgerCryptography

  /// The lock of the keys in `keys`, for whoever `pins` asks.
  public init(
    pins: any PINSource, keys: any CustomerKeyStore, attempts: any AttemptCounter,
    cryptography: any LedgerCryptography
  ) {
    self.pins = pins
    self.keys = keys
    self.attempts = attempts
    self.cryptography = cryptography
  }

  /// Why a key stays closed.
  public enum Refusal: Error, Sendable, Equatable {
    /// Whoever was asked stopped, or nobody could be asked.
    case interrupted(DialogInterruption)
    /// No PIN has this form; it was not tried.
    case notAPIN
    /// The PIN is wrong, and so many attempts are left.
    case wrongPIN(attemptsLeft: Int)
    /// The PIN was wrong too often.
    case locked(AttemptLock)
    /// The customer's key file is not there.
    case keyMissing(CustomerID)
    /// The customer's key file holds no key, or not hers.
    case keyDamaged(CustomerID)
    /// The key or the attempts cannot be read or written.
    case storage(StorageError)
    /// Cryptography failed. That was no attempt, unless the process was killed then.
    case crypto(CryptoError)
  }

  /// Asks for the PIN until it is right, and lends the key to `body`.
  ///
  /// Throws a ``Refusal``.
  public func withKey<Value>(
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
        throw Refusal(error, rejected)
      }
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

extension PINLock.Refusal {
  init(_ error: PINError, _ rejected: PINRejection?) {
    self =
      switch (error, rejected) {
      case (.interrupted(let interruption), _): .interrupted(interruption)
      case (.crypto(let error), _): .crypto(error)
      case (.cannotAskAgain, .wrong(let left)): .wrongPIN(attemptsLeft: left)
      case (.cannotAskAgain, _): .notAPIN
      }
  }
}

extension PINLock.Refusal {
  /// Why the conversation about the PIN ended without an answer; nil if it did not.
  public var interruption: DialogInterruption? {
    if case .interrupted(let why) = self { why } else { nil }
  }

  /// Whether the key is locked after too many wrong attempts.
  public var isLock: Bool {
    if case .locked = self { true } else { false }
  }
}
