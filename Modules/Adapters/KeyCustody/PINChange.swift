import FeatureDependencies
public import Ledger
import OpenSSLKeys

/// Changes the PIN of a customer's key, with the current PIN or with the recovery code.
public struct PINChange: Sendable {
  let lock: PINLock
  let recovery: RecoveryOffer

  /// Opens keys through `lock`, and delivers new recovery codes through `exchange` (nil: offers
  /// none).
  public init(lock: PINLock, exchange: (any RecoveryExchange)?) {
    self.lock = lock
    recovery = RecoveryOffer(exchange: exchange, iterations: lock.iterations)
  }

  /// Asks for the current PIN and a different one, offers a recovery code, and replaces the PIN.
  public func change(for customer: Customer) async throws(CustodyError) {
    let opened = try await lock.opened(customer, .signIn(customerName: customer.name))
    try await setPIN(of: customer, opened)
  }

  /// Asks for the recovery code and a new PIN, offers a new code, and replaces the PIN, which
  /// unlocks a locked key. If the customer stops before, nothing has changed.
  public func recover(_ customer: Customer) async throws(CustodyError) {
    let opened = try await lock.openedByCode(customer)
    try await setPIN(of: customer, opened)
  }

  /// Asks for a new PIN, offers a recovery code, and replaces the PIN.
  private func setPIN(of customer: Customer, _ opened: PINLock.Opened) async throws(CustodyError) {
    // After `recover`, the secret is the recovery code, which no PIN equals.
    try await NewPIN(pins: lock.pins, current: opened.secret).choose { (new) throws(CustodyError) in
      let sealed = try opened.key.encrypted(with: new, lock.iterations)
      let copy = try await recovery.copy(of: opened.key, replacing: opened.keys.digests)
      try await recovery.replace(opened.keys, of: customer, with: sealed, copy, in: lock.keys)
    }
  }
}
