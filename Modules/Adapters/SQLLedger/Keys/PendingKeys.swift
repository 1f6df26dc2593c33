import FeatureDependencies
import Ledger
import Synchronization

/// Keys created on this host for customers who are not enrolled yet. They are stored in the
/// transaction that enrolls the customer: a host that crashes before that leaves nothing behind.
/// It can be used from any task.
final class PendingKeys: Sendable {
  private struct Key {
    let publicKey: PublicKey
    /// The PEM texts by name: the key, and its copy for recovery.
    var pems: [String: [UInt8]] = [:]
  }

  private let keys = Mutex<[String: Key]>([:])

  /// Starts to keep the key `name` in memory.
  func begin(_ name: String, _ publicKey: PublicKey) {
    keys.withLock { $0[name] = Key(publicKey: publicKey) }
  }

  /// Removes the key `name`, which is enrolled or abandoned.
  func end(_ name: String) { _ = keys.withLock { $0.removeValue(forKey: name) } }

  /// Keeps `pem` if its key is pending; false if not.
  func keep(_ pem: [UInt8], as name: String) -> Bool {
    keys.withLock { keys in
      guard let key = StoredKeyName(name).key, keys[key] != nil else { return false }
      keys[key]?.pems[name] = pem
      return true
    }
  }

  /// Replaces `old` with `new`; false if another value is kept, and nil if the key is not
  /// pending.
  func replace(_ old: [UInt8]?, with new: [UInt8], as name: String) -> Bool? {
    keys.withLock { keys in
      guard let key = StoredKeyName(name).key, let made = keys[key] else { return nil }
      guard made.pems[name] == old else { return false }
      keys[key]?.pems[name] = new
      return true
    }
  }

  /// The PEM text kept as `name`, or nil.
  func pem(_ name: String) -> [UInt8]? {
    keys.withLock { keys in StoredKeyName(name).key.flatMap { keys[$0]?.pems[name] } }
  }

  /// The PEM texts kept for the key `publicKey`, by name.
  func pems(of publicKey: PublicKey) -> [String: [UInt8]] {
    keys.withLock { keys in keys.values.first { $0.publicKey == publicKey }?.pems ?? [:] }
  }
}
