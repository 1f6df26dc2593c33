import Ledger
import Synchronization

/// The public keys used last, so that each is made only once into what libcrypto verifies with.
final class VerificationKeys: Sendable {
  /// So many are kept; then all are forgotten together.
  private static let limit = 1024

  private let kept = Mutex<[PublicKey: VerificationKey]>([:])

  /// The key as `key`. Throws ``Ledger/SignatureError/notVerified(reason:)``.
  func key(_ key: PublicKey) throws(SignatureError) -> VerificationKey {
    if let known = kept.withLock({ $0[key] }) { return known }
    let made = try VerificationKey.make(key)
    kept.withLock { keys in
      if keys.count >= Self.limit { keys = [:] }
      keys[key] = made
    }
    return made
  }
}
