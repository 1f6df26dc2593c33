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
  /// them in. At a terminal, going back from the offer leads to the PIN.
  public func enroll(
    name: String, balance: Won
  ) async throws(CustodyError) -> (EnrolledCustomer, SignedInCustomer) {
    try await NewPIN(pins: lock.pins).choose { (pin) throws(CustodyError) in
      let key: PrivateKey
      do throws(CryptoError) { key = try PrivateKey.generate() } catch { throw .crypto(error) }
      let enrolled = try await enter(name, balance, key, key.encrypted(with: pin, lock.iterations))
      guard let signedIn = SignedInCustomer(enrolled.customer, holding: key) else {
        throw .storage(.otherCustomerKey(enrolled.customer.id))
      }
      return (enrolled, signedIn)
    }
  }

  private func enter(
    _ name: String, _ balance: Won, _ key: PrivateKey, _ sealed: [UInt8]
  ) async throws(CustodyError) -> EnrolledCustomer {
    // Report a bank that cannot be used before the customer gets a code.
    do { try await register.prepare() } catch { throw .storage(error.withoutEffect) }
    let copy = try await recovery.copy(of: key, replacing: nil)
    let enrolled: EnrolledCustomer
    do throws(StorageError) {
      enrolled = try await register.enroll(
        name: name, key: key.publicKey, stored: StoredKeys(key: sealed, recovery: copy),
        balance: balance)
    } catch {
      // If the outcome is unknown, the customer may need the code.
      if copy != nil, error == error.withoutEffect { await recovery.exchange?.withdraw() }
      throw .storage(error)
    }
    if copy != nil { try await recovery.checkKept(by: enrolled.customer) }
    return enrolled
  }
}
