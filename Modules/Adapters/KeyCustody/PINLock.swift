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

  /// Asks for the PIN until it is right, and lends the key to `body`.
  public func withKey<Value>(
    of customer: Customer, for purpose: PINPurpose,
    _ body: (PrivateKey) throws(CryptoError) -> Value
  ) async throws(CustodyError) -> Value {
    let opened = try await opened(customer, purpose)
    do { return try body(opened.key) } catch { throw .crypto(error) }
  }

  /// A key that a PIN opened, and the file it was in.
  struct Opened {
    let key: PrivateKey
    let pem: [UInt8]
  }

  /// Asks for the PIN until it is right.
  func opened(_ customer: Customer, _ purpose: PINPurpose) async throws(CustodyError) -> Opened {
    var rejected: PINRejection?
    while true {
      let pin = try await pins.entered(purpose, rejected: rejected)
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
