public import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Enrolls customers: creates their key and their account with sandbox money.
public struct Enrollment: Sendable {
  let lock: PINLock
  let register: any CustomerRegister
  let recovery: RecoveryOffer

  /// Gets PINs from `lock`, delivers recovery codes through `exchange` (nil: offers none), and
  /// enrolls customers in `register`.
  public init(lock: PINLock, register: any CustomerRegister, exchange: (any RecoveryExchange)?) {
    self.lock = lock
    self.register = register
    recovery = RecoveryOffer(exchange: exchange, iterations: lock.iterations)
  }

  /// Enrolls a customer called `name`: asks for a new PIN twice, offers a recovery code, and signs
  /// them in.
  ///
  /// A `request` enrolls once. A repeat with the same name, balance and PIN signs the enrolled
  /// customer in; another name or balance throws ``CustodyError/requestConflict(enrolled:asked:)``.
  /// Nil enrolls each time. At a terminal, going back from the offer of a recovery code leads to
  /// the PIN, except in a repeat: its PIN is chosen.
  public func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(CustodyError) -> (EnrolledCustomer, SignedInCustomer) {
    let asked = EnrollmentTerms(request: request, name: name, balance: balance)
    return try await NewPIN(pins: lock.pins).choose { (pin) throws(CustodyError) in
      if let earlier = try await earlier(asked.request) {
        return try await repeated(earlier, asked, pin)
      }
      let key: PrivateKey
      do throws(CryptoError) { key = try PrivateKey.generate() } catch { throw .crypto(error) }
      let enrolled = try await enter(asked, key, key.encrypted(with: pin, lock.iterations))
      guard let signedIn = SignedInCustomer(enrolled.customer, holding: key) else {
        // Another process carried out the same request concurrently, with its own key.
        return try await repeated(enrolled, asked, pin)
      }
      return (enrolled, signedIn)
    }
  }

  private func enter(
    _ asked: EnrollmentTerms, _ key: PrivateKey, _ sealed: [UInt8]
  ) async throws(CustodyError) -> EnrolledCustomer {
    // Report a bank that cannot be used before the customer gets a code.
    do { try await register.prepare() } catch { throw .storage(error.withoutEffect) }
    let copy = try await recovery.copy(of: key, replacing: nil)
    do throws(StorageError) {
      let enrolled = try await register.enroll(
        name: asked.name, key: key.publicKey, stored: StoredKeys(key: sealed, recovery: copy),
        balance: asked.balance, request: asked.request)
      let isStored = enrolled.customer.publicKey == key.publicKey
      if copy != nil, !isStored { await recovery.exchange?.withdraw() }
      return enrolled
    } catch {
      // If the outcome is unknown, the customer may need the code.
      if copy != nil, error == error.withoutEffect { await recovery.exchange?.withdraw() }
      throw .storage(error)
    }
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
  /// The customer whom `request` enrolled before; nil if absent.
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
    let opened = try await lock.attempt(enrolled.customer, pin)
    // The earlier run may have ended before it offered a code. An existing code stays valid.
    if opened.keys.digests.recovery == nil { try await addCode(enrolled.customer, opened) }
    return (enrolled, opened.proof)
  }

  /// Offers `customer`, who has no recovery code, one. Going back declines it: the customer is
  /// enrolled, so no earlier question is open.
  private func addCode(
    _ customer: Customer, _ opened: PINLock.Opened
  ) async throws(CustodyError) {
    let copy: [UInt8]?
    do { copy = try await recovery.copy(of: opened.key, replacing: nil) } catch {
      guard case .interrupted(.back, at: .recoveryOffer) = error else { throw error }
      return
    }
    guard let key = opened.keys.key, let copy else { return }
    try await recovery.replace(opened.keys, of: customer, with: key, copy, in: lock.keys)
  }
}
