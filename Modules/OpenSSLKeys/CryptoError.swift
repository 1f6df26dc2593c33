/// Why libcrypto did not do what it was asked.
public enum CryptoError: Error, Sendable, Equatable {
  /// `operation` failed, for want of memory or entropy, or because the library is broken.
  case failed(operation: String)
  /// This is not a key of the expected kind.
  case notAKey
  /// The key could not be decrypted with this secret.
  case wrongSecret
}
