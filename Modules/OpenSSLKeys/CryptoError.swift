import COpenSSL
public import FeatureDependencies

/// Why libcrypto did not do what it was asked.
public enum CryptoError: Error, Sendable, Equatable {
  /// `operation` failed for want of memory or entropy, or because the library is not configured for
  /// it; `reason` is libcrypto's own, empty if it gives none. It says nothing about any secret.
  case failed(operation: String, reason: String)
  /// This is not a key of the expected kind.
  case notAKey
  /// The key could not be decrypted with this secret: it is the wrong one.
  case wrongSecret
  /// The system does not let this process lock the little memory that secrets are kept in.
  case noLockedMemory
}

extension CryptoError {
  /// What went wrong, in a few words.
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
        en: "this process may not lock 64 KiB of memory for keys",
        ko: "키를 둘 메모리 64KiB를 잠글 수 없습니다")
    }
  }

  /// Why `operation` could not read a key: it is none, unless something else went wrong.
  static func unreadableKey(_ operation: String) -> CryptoError {
    let noted = NotedErrors.taken()
    return noted.isOfContent ? .notAKey : .failed(operation: operation, reason: noted.text)
  }

  /// The failure of `operation`, with what libcrypto noted on this thread since it was last asked.
  static func failure(of operation: String) -> CryptoError {
    .failed(operation: operation, reason: NotedErrors.taken().text)
  }
}

extension String {
  fileprivate var detail: String { isEmpty ? "" : ": \(self)" }
}

/// What libcrypto noted on this thread while something failed, the first error first.
struct NotedErrors {
  private let codes: [UInt]

  /// Takes the notes, so that none is left for the next failure.
  static func taken() -> NotedErrors {
    var codes: [UInt] = []
    while case let code = ERR_get_error(), code != 0 { codes.append(UInt(code)) }
    return NotedErrors(codes: codes)
  }

  var isEmpty: Bool { codes.isEmpty }

  /// Whether all that failed is that what was decrypted does not end as plain text must.
  var isBadDecrypt: Bool {
    !codes.isEmpty
      && codes.allSatisfy { code in
        let (library, reason) = (ERR_GET_LIB(.init(code)), ERR_GET_REASON(.init(code)))
        return library == ERR_LIB_PROV && reason == PROV_R_BAD_DECRYPT
          || library == ERR_LIB_EVP && reason == EVP_R_BAD_DECRYPT
      }
  }

  /// Whether what was read is at fault. It is not if memory or the like was short, nor if nothing
  /// was noted: libcrypto says what it does not like, but not always that it had no memory.
  var isOfContent: Bool {
    !codes.isEmpty && codes.allSatisfy { ERR_FATAL_ERROR(.init($0)) == 0 }
  }

  /// libcrypto's words for the first error, which caused the others; empty if there is none.
  var text: String {
    guard let first = codes.first else { return "" }
    guard let words = unsafe ERR_reason_error_string(.init(first)) else { return "error \(first)" }
    return unsafe String(cString: words)
  }
}
