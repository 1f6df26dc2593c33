import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Signs a customer in with their PIN, and offers a recovery code once.
public struct SignIn: Sendable {
  let lock: PINLock
  let recovery: KeyRecovery
  let offers: any RecoveryOffers

  /// Checks PINs with `lock`, and has `recovery` offer a code to the customers listed in `offers`.
  public init(lock: PINLock, recovery: KeyRecovery, offers: any RecoveryOffers) {
    self.lock = lock
    self.recovery = recovery
    self.offers = offers
  }

  /// Asks `customer` for the PIN until it is correct, and returns the proof of sign-in.
  ///
  /// Throws ``CustodyError/locked(_:)`` when no attempts are left.
  public func signIn(_ customer: Customer) async throws(CustodyError) -> SignedInCustomer {
    let (key, signedIn) = try await lock.signedIn(customer)
    do { try await offerCode(to: customer, for: key) } catch {
      // Declining once is not an opt-out: ask again at the next sign-in.
      guard error == .interrupted(.back, at: .recoveryOffer) else { throw error }
    }
    return signedIn
  }

  private func offerCode(to customer: Customer, for key: PrivateKey) async throws(CustodyError) {
    guard recovery.exchange.reachesAPerson else { return }
    do {
      guard try await offers.isDue(to: customer.id) else { return }
    } catch { throw .storage(error) }
    _ = try await recovery.offer(for: key)
    do { try await offers.recordOffer(to: customer.id) } catch { throw .storage(error) }
  }
}

extension PINLock {
  /// Asks for the PIN of `customer` until it is correct. Returns the key and the proof of sign-in.
  func signedIn(
    _ customer: Customer
  ) async throws(CustodyError) -> (PrivateKey, SignedInCustomer) {
    let opened = try await opened(customer, .signIn(customerName: customer.name))
    guard let signedIn = try proof(of: customer, with: opened.key) else {
      throw .storage(.damagedKey(name: "\(customer.id)"))
    }
    return (opened.key, signedIn)
  }

  /// Signs a challenge with `key` and returns the proof of sign-in; nil if `key` is not the
  /// customer's.
  func proof(
    of customer: Customer, with key: PrivateKey
  ) throws(CustodyError) -> SignedInCustomer? {
    do { return try customer.signedIn(with: key, verifiedBy: cryptography) } catch {
      throw .crypto(error)
    }
  }
}
