import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// Enrollment, sign-in and recovery on keys in memory, with fast key derivation.
struct Custody {
  static let pin = "480917"
  static let newPIN = "739164"

  let bank: MemoryBank

  init(bank: MemoryBank? = nil) throws {
    let now = try #require(Timestamp(secondsSince1970: 1_800_000_000))
    self.bank = bank ?? MemoryBank(at: now)
  }

  func lock(_ pins: any PINSource) -> PINLock {
    PINLock(
      pins: pins, keys: bank, attempts: AttemptCounter(in: bank, clock: bank), iterations: 2)
  }

  func change(_ pins: any PINSource, _ exchange: (any RecoveryExchange)? = nil)
    -> PINChange
  {
    PINChange(lock: lock(pins), exchange: exchange)
  }

  /// Enrolls a customer; `exchange` accepts or declines a recovery code.
  func customer(_ exchange: (any RecoveryExchange)? = nil) async throws -> Customer {
    try await enroll(Typed(Self.pin, Self.pin), exchange)
  }

  func enroll(_ pins: any PINSource, _ exchange: (any RecoveryExchange)?) async throws -> Customer {
    let enrollment = Enrollment(lock: lock(pins), register: bank, exchange: exchange)
    return try await enrollment.enroll(name: "Hana", balance: .zero).0.customer
  }

  func signIn(_ customer: Customer, _ pin: String) async throws(CustodyError) -> SignedInCustomer {
    try await lock(Typed(pin)).signIn(customer)
  }

  /// Changes the PIN to the new one.
  func changePIN(
    of customer: Customer, _ exchange: (any RecoveryExchange)? = nil
  ) async throws(CustodyError) {
    let pins = PINSourceForChange(current: Typed(Self.pin), new: Typed(Self.newPIN, Self.newPIN))
    try await change(pins, exchange).change(for: customer)
  }

  /// Unlocks the key with a recovery code and sets the new PIN.
  func recover(
    _ customer: Customer, _ code: String, _ exchange: (any RecoveryExchange)? = nil
  ) async throws {
    let pins = PINSourceForChange(current: Typed(code), new: Typed(Self.newPIN, Self.newPIN))
    try await change(pins, exchange).recover(customer)
  }

  /// Enters wrong PINs until the key is locked.
  func lockOut(_ customer: Customer) async {
    for _ in 0..<10 { _ = try? await signIn(customer, "111222") }
  }
}
