public import FeatureDependencies

/// Why libcrypto did not do what it was asked.
public enum CryptoError: Error, Sendable, Equatable {
  /// `operation` failed, for want of memory or entropy, or because the library is broken.
  case failed(operation: String)
  /// This is not a key of the expected kind.
  case notAKey
  /// The key could not be decrypted with this secret.
  case wrongSecret
}

extension CryptoError {
  /// What went wrong, in a few words.
  public var reason: LocalizedText {
    switch self {
    case .failed(let operation):
      LocalizedText(en: "\(operation) failed", ko: "\(operation) 실패")
    case .notAKey:
      LocalizedText(en: "this is not an Ed25519 key", ko: "Ed25519 키가 아닙니다")
    case .wrongSecret:
      LocalizedText(en: "the key cannot be decrypted", ko: "키를 복호화할 수 없습니다")
    }
  }
}
