public import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Signs a customer in with her PIN, and offers her a recovery code if nobody ever has.
public struct SignIn: Sendable {
  let lock: PINLock
  let recovery: KeyRecovery
  let offers: any RecoveryOffers

  /// Signs in through `lock`, and offers a code of `recovery` to those whom `offers` knows.
  public init(lock: PINLock, recovery: KeyRecovery, offers: any RecoveryOffers) {
    self.lock = lock
    self.recovery = recovery
    self.offers = offers
  }

  /// Why a customer was not signed in.
  public enum Refusal: Error, Sendable, Equatable {
    /// Her key stayed closed.
    case lock(PINLock.Refusal)
    /// She stopped while she was offered a code, or it could not be given.
    case recovery(RecoveryError)
  }

  /// Asks `customer` for her PIN until it is right, and signs her in. Throws a ``Refusal``.
  public func signIn(_ customer: Customer) async throws(Refusal) -> SignedInCustomer {
    let (key, signedIn) = try await opened(customer)
    do { try await offerCode(to: customer, for: key) } catch {
      // Not now is not never: she is offered one again.
      guard error == .interrupted(.back) else { throw .recovery(error) }
    }
    return signedIn
  }

  private func opened(
    _ customer: Customer
  ) async throws(Refusal) -> (PrivateKey, SignedInCustomer) {
    do { return try await lock.signedIn(customer) } catch { throw .lock(error) }
  }

  private func offerCode(
    to customer: Customer, for key: PrivateKey
  ) async throws(RecoveryError) {
    guard recovery.exchange.reachesAPerson else { return }
    do {
      guard try await offers.isDue(to: customer.id) else { return }
    } catch { throw .storage(error) }
    _ = try await recovery.offer(for: key)
    do { try await offers.settle(customer.id) } catch { throw .storage(error) }
  }
}

extension PINLock {
  /// Asks for the PIN of `customer` until it is right: her key, and herself, signed in with it.
  /// Throws a ``Refusal``.
  func signedIn(
    _ customer: Customer
  ) async throws(Refusal) -> (PrivateKey, SignedInCustomer) {
    let opened = try await opened(customer, .signIn(customerName: customer.name))
    let signedIn: SignedInCustomer?
    do { signedIn = try customer.signedIn(with: opened.key, verifiedBy: cryptography) } catch {
      throw .crypto(error)
    }
    guard let signedIn else { throw .keyDamaged(customer.id) }
    return (opened.key, signedIn)
  }
}

extension SignIn.Refusal {
  /// Why a conversation ended without an answer; nil if none did.
  public var interruption: DialogInterruption? {
    switch self {
    case .lock(let refusal): refusal.interruption
    case .recovery(let error): error.interruption
    }
  }

  /// Whether the key is locked after too many wrong attempts.
  public var isLock: Bool {
    if case .lock(let refusal) = self { refusal.isLock } else { false }
  }
}
