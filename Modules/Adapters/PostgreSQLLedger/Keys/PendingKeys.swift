#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import Synchronization

  /// Keys that are being made on this host for somebody who is not entered yet. They are stored in
  /// the transaction that enters her, or never: nothing is left of a host that dies before.
  final class PendingKeys: Sendable {
    private struct Key {
      let publicKey: PublicKey
      /// By the names that they are written as: the key, and its copy for recovery.
      var pems: [String: [UInt8]] = [:]
    }

    private let keys = Mutex<[String: Key]>([:])

    /// The key `name` is being made.
    func begin(_ name: String, _ publicKey: PublicKey) {
      keys.withLock { $0[name] = Key(publicKey: publicKey) }
    }

    /// The key `name` is made, or given up.
    func end(_ name: String) { _ = keys.withLock { $0.removeValue(forKey: name) } }

    /// Keeps `pem` if it is of a key that is being made; false if not.
    func keep(_ pem: [UInt8], as name: String) -> Bool {
      keys.withLock { keys in
        guard let key = StoredKeyName(name).key, keys[key] != nil else { return false }
        keys[key]?.pems[name] = pem
        return true
      }
    }

    /// Keeps `new` in the place of `old`, false if something else is there; nil if `name` is not of
    /// a key that is being made.
    func replace(_ old: [UInt8]?, with new: [UInt8], as name: String) -> Bool? {
      keys.withLock { keys in
        guard let key = StoredKeyName(name).key, let made = keys[key] else { return nil }
        guard made.pems[name] == old else { return false }
        keys[key]?.pems[name] = new
        return true
      }
    }

    /// What is kept as `name`, or nil.
    func pem(_ name: String) -> [UInt8]? {
      keys.withLock { keys in StoredKeyName(name).key.flatMap { keys[$0]?.pems[name] } }
    }

    /// What is kept of the key `publicKey`, by the names.
    func pems(of publicKey: PublicKey) -> [String: [UInt8]] {
      keys.withLock { keys in keys.values.first { $0.publicKey == publicKey }?.pems ?? [:] }
    }
  }
#endif
