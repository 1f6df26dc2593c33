public import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Enrolls customers: creates their key and their account with sandbox money.
public struct Enrollment: Sendable {
  let lock: PINLock
  let register: any CustomerRegister
  let recovery: KeyRecovery

  /// Checks the PIN of a repeated request with `lock`, stores keys and offers codes through
  /// `recovery`, and enrolls customers in `register`.
  public init(lock: PINLock, register: any CustomerRegister, recovery: KeyRecovery) {
    self.lock = lock
    self.register = register
    self.recovery = recovery
  }

  /// Enrolls a customer called `name`: asks for a new PIN twice, offers a recovery code, and signs
  /// them in.
  ///
  /// A `request` enrolls once. A repeat with the same name, balance and PIN signs the enrolled
  /// customer in; another name or balance throws ``CustodyError/requestConflict(enrolled:asked:)``.
  /// Nil enrolls each time.
  public func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(CustodyError) -> (EnrolledCustomer, SignedInCustomer) {
    let pin = try await NewPIN(pins: lock.pins).chosen()
    let asked = EnrollmentTerms(request: request, name: name, balance: balance)
    if let earlier = try await earlier(request) { return try await repeated(earlier, asked, pin) }
    let key: PrivateKey
    let pem: [UInt8]
    do {
      key = try PrivateKey.generate()
      pem = try key.encryptedPEM(with: pin, iterations: recovery.iterations)
    } catch { throw .crypto(error) }
    let enrolled = try await enter(asked, key, pem)
    // Another process carried out the same request concurrently, with its own key.
    if enrolled.customer.publicKey != key.publicKey {
      return try await repeated(enrolled, asked, pin)
    }
    guard let signedIn = SignedInCustomer(enrolled.customer, holding: key) else {
      throw .crypto(.notAKey)
    }
    return (enrolled, signedIn)
  }

  private func enter(
    _ asked: EnrollmentTerms, _ key: PrivateKey, _ pem: [UInt8]
  ) async throws(CustodyError) -> EnrolledCustomer {
    let reservation = try await write(pem, key.publicKey)
    let hasCode: Bool
    do { hasCode = try await recovery.offer(for: key) } catch {
      reservation.abandon()
      guard case .storage(.commitUnknown(let reason)) = error else { throw error }
      // Only the copy for the code is in doubt, and its key is removed: no customer is enrolled.
      recovery.exchange.withdraw()
      throw .storage(.failed(reason: reason))
    }
    func giveUp() {
      if hasCode { recovery.exchange.withdraw() }
      reservation.abandon()
    }
    do {
      let enrolled = try await register.enroll(
        name: asked.name, key: key.publicKey, balance: asked.balance, request: asked.request)
      // Another process enrolled this request first. No customer has this key, so remove it.
      if enrolled.customer.publicKey == key.publicKey { reservation.fulfill() } else { giveUp() }
      return enrolled
    } catch {
      if error == error.withoutEffect { giveUp() }
      throw .storage(error)
    }
  }

  /// Writes the key before the customer is enrolled: a customer without a key could never sign,
  /// whereas a key without a customer is removed.
  private func write(
    _ pem: [UInt8], _ publicKey: PublicKey
  ) async throws(CustodyError) -> any KeyReservation {
    let keyID = publicKey.keyID
    do throws(StorageError) {
      try await register.prepare()
      let reservation = try await recovery.keys.reserve(keyID, for: publicKey)
      do { try await recovery.keys.write(pem, as: keyID) } catch {
        reservation.abandon()
        throw error.withoutEffect
      }
      return reservation
    } catch { throw .storage(error) }
  }
}

/// The terms of an enrollment request.
public struct EnrollmentTerms: Sendable, Equatable {
  /// The request ID that makes the enrollment idempotent; nil enrolls each time.
  public let request: RequestID?
  /// The customer's name.
  public let name: String
  /// The initial balance, in sandbox money.
  public let balance: Won
}

extension Enrollment {
  /// The customer whom `request` enrolled before; nil if there is none.
  func earlier(_ request: RequestID?) async throws(CustodyError) -> EnrolledCustomer? {
    guard let request else { return nil }
    do { return try await register.enrolled(by: request) } catch { throw .storage(error) }
  }

  /// Signs `enrolled` in with `pin` if `asked` has the same terms.
  ///
  /// The PIN is checked: otherwise a repeat with another PIN would look as if that PIN had been
  /// set.
  func repeated(
    _ enrolled: EnrolledCustomer, _ asked: EnrollmentTerms, _ pin: SecretBytes
  ) async throws(CustodyError) -> (EnrolledCustomer, SignedInCustomer) {
    let before = EnrollmentTerms(
      request: asked.request, name: enrolled.customer.name, balance: enrolled.initialBalance)
    guard before == asked else { throw .requestConflict(enrolled: before, asked: asked) }
    let entered = PINLock(
      pins: EnteredPIN(pin: pin), keys: lock.keys, attempts: lock.attempts)
    let (signedIn, key) = try await entered.signedIn(enrolled.customer)
    // The earlier run may have ended before it offered a code. An existing code stays valid.
    if try await lock.keys.pem(KeyName.recovery(of: key.publicKey.keyID)) == nil {
      _ = try await recovery.offer(for: key)
    }
    return (enrolled, signedIn)
  }
}

/// Supplies the PIN that was just entered, instead of asking again.
private struct EnteredPIN: PINSource {
  let pin: SecretBytes

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    guard rejected == nil else { throw purpose.error(after: rejected) }
    return pin
  }
}
