import COpenSSL
import Ledger

extension CryptoError {
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
