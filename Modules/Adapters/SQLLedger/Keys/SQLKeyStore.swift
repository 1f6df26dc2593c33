import Ledger

/// The encrypted keys of customers in the database of a ``SQLBank``: a customer can sign
/// on any of its hosts.
///
/// A new customer's key is stored in the transaction that enrolls the customer. It can be used
/// from any task.
struct SQLKeyStore: CustomerKeyStore {
  /// How long to wait for another holder's lock: longer than the 15 seconds after which the lock
  /// of a crashed host expires.
  private static let lockTimeout = Duration.seconds(30)

  private let bank: SQLBank

  /// The keys of the customers of `bank`.
  init(of bank: SQLBank) { self.bank = bank }

  /// The PEM stored as `name`, or nil if there is none. Throws a ``StorageError``.
  func read(_ name: String) async throws(StorageError) -> [UInt8]? {
    if let pem = bank.pendingKeys.pem(name) { return pem }
    return try await bank.storedKey(name)
  }

  /// Stores `pem` as `name`. The key of a pending enrollment stays in memory until its customer
  /// is enrolled.
  ///
  /// Throws ``StorageError/commitUnknown(reason:)`` if it is unknown whether it is stored,
  /// and other ``StorageError``s.
  func write(_ pem: [UInt8], as name: String) async throws(StorageError) {
    guard !bank.pendingKeys.keep(pem, as: name) else { return }
    try await bank.store(pem, as: name)
  }

  /// Replaces `old` with `new` under `name` in one transaction; false if another value is stored.
  /// A host that stalled until its lock expired therefore overwrites nothing.
  ///
  /// Throws ``StorageError/commitUnknown(reason:)`` if it is unknown whether `new` is
  /// stored, and other ``StorageError``s.
  func replace(
    _ old: [UInt8]?, with new: [UInt8], as name: String
  ) async throws(StorageError) -> Bool {
    if let isReplaced = bank.pendingKeys.replace(old, with: new, as: name) { return isReplaced }
    return try await bank.replaceKey(old, with: new, as: name)
  }

  /// Keeps the key `name` in the memory of this process until the reservation is fulfilled or
  /// abandoned.
  func reserve(
    _ name: String, for publicKey: PublicKey
  ) async throws(StorageError) -> any KeyReservation {
    bank.pendingKeys.begin(name, publicKey)
    return PendingReservation(of: name, in: bank.pendingKeys)
  }

  /// Locks the key `name` on all hosts until it is released. After 15 seconds by the server's
  /// clock the lock expires: its host is presumed dead.
  ///
  /// Throws ``StorageError/busy`` if others keep the lock for 30 seconds or the task is
  /// canceled, and other ``StorageError``s.
  func lock(_ name: String) async throws(StorageError) -> any KeyLock {
    let holder = String(UInt64.random(in: .min ... .max), radix: 16)
    let end = ContinuousClock.now + Self.lockTimeout
    while try await !bank.lockKey(name, for: holder) {
      guard ContinuousClock.now < end else { throw .busy }
      do { try await Task.sleep(for: .milliseconds(50)) } catch { throw .busy }
    }
    return KeyLease(of: name, to: holder, in: bank)
  }
}

/// A key lock, stored as a row that expires by itself.
private final class KeyLease: KeyLock {
  private let name: String
  private let holder: String
  private let bank: SQLBank

  init(of name: String, to holder: String, in bank: SQLBank) {
    self.name = name
    self.holder = holder
    self.bank = bank
  }

  func release() async {
    // If this fails, the lock expires by itself.
    _ = try? await bank.unlockKey(name, for: holder)
  }
}

private final class PendingReservation: KeyReservation {
  private let name: String
  private let keys: PendingKeys

  init(of name: String, in keys: PendingKeys) {
    self.name = name
    self.keys = keys
  }

  func fulfill() { keys.end(name) }
  func abandon() { keys.end(name) }
}
