import FeatureDependencies

/// Opens a customer's private key with her PIN, counting attempts before each.
struct PINLock: Sendable {
  let pins: any PINSource
  let keys: any KeyFiles
  let attempts: any AttemptCounter

  /// Why a key stays closed.
  enum Refusal: Error, Sendable, Equatable {
    case interrupted(DialogInterruption)
    case unreadableFile(FileError)
    case wrongPIN(attemptsLeft: Int)
    case locked
    case keyMissing(CustomerID)
    case keyDamaged(CustomerID)
    case storage(StorageError)
    case crypto(CryptoError)
  }

  /// Asks for the PIN until it is right, and lends the key to `body`.
  ///
  /// Throws a ``Refusal``.
  func withKey<Value>(
    of customer: Customer, for purpose: PINPurpose,
    _ body: (PrivateKey) throws(CryptoError) -> Value
  ) async throws(Refusal) -> Value {
    var attemptsLeft: Int?
    while true {
      let pin: SecretBytes
      do { pin = try await pins.pin(for: purpose, attemptsLeft: attemptsLeft) } catch {
        throw refusal(error, attemptsLeft: attemptsLeft)
      }
      let left = try await countAttempt(customer)
      if let key = try open(customer, with: pin) {
        do { try await attempts.succeed(customer.id) } catch { throw .storage(error) }
        do { return try body(key) } catch { throw .crypto(error) }
      }
      guard left > 0 else { throw .locked }
      attemptsLeft = left
    }
  }

  private func refusal(_ error: PINError, attemptsLeft: Int?) -> Refusal {
    switch error {
    case .interrupted(let interruption): .interrupted(interruption)
    case .unreadableFile(let error): .unreadableFile(error)
    case .cannotAskAgain: .wrongPIN(attemptsLeft: attemptsLeft ?? 0)
    }
  }

  private func countAttempt(_ customer: Customer) async throws(Refusal) -> Int {
    let left: Int?
    do { left = try await attempts.begin(customer.id) } catch { throw .storage(error) }
    guard let left else { throw .locked }
    return left
  }

  /// The key, or nil if the PIN is wrong.
  private func open(
    _ customer: Customer, with pin: SecretBytes
  ) throws(Refusal) -> PrivateKey? {
    let pem: [UInt8]?
    do { pem = try keys.read(customer.publicKey.keyID) } catch { throw .storage(error) }
    guard let pem else { throw .keyMissing(customer.id) }
    do {
      let key = try PrivateKey.decrypt(pem: pem, with: pin)
      // A wrong PIN can decrypt to nonsense that still has the form of a key.
      return try key.publicKey == customer.publicKey ? key : nil
    } catch {
      switch error {
      case .wrongSecret: return nil
      case .notAKey: throw .keyDamaged(customer.id)
      case .failed: throw .crypto(error)
      }
    }
  }
}
