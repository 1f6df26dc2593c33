public import FeatureDependencies

/// Why a cryptographic operation failed. It contains no secrets.
public enum CryptoError: Error, Sendable, Equatable {
  /// `operation` failed for lack of memory or entropy, or because of the library's configuration.
  /// `reason` is the library's message, or empty.
  case failed(operation: String, reason: String)
  /// The data is not a key of the expected kind.
  case notAKey
  /// The secret does not decrypt the key.
  case wrongSecret
  /// The system does not let this process lock memory for secrets.
  case noLockedMemory
}

extension CryptoError {
  /// The error in a few words, without a final period.
  public var reason: LocalizedText {
    switch self {
    case .failed(let operation, let reason):
      LocalizedText(
        en: "\(operation) failed\(reason.detail)", ko: "\(operation) 실패\(reason.detail)")
    case .notAKey:
      LocalizedText(en: "this is not an Ed25519 key", ko: "Ed25519 키가 아닙니다")
    case .wrongSecret:
      LocalizedText(en: "the key cannot be decrypted", ko: "키를 복호화할 수 없습니다")
    case .noLockedMemory:
      LocalizedText(
        en: "this program may not lock 64 KiB of memory for keys",
        ko: "키를 둘 메모리 64KiB를 잠글 수 없습니다")
    }
  }
}

extension String {
  fileprivate var detail: String { isEmpty ? "" : ": \(self)" }
}
