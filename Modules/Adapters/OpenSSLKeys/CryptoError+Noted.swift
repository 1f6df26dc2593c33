import COpenSSL
import Ledger

extension CryptoError {
  /// The failure of `operation`, with the oldest error in libcrypto's queue of this thread. Drains
  /// the queue.
  static func failure(of operation: String) -> CryptoError {
    .failed(operation: operation, reason: NotedErrors.taken().text)
  }
}

/// The errors in libcrypto's queue of this thread, oldest first.
struct NotedErrors {
  private let codes: [UInt]

  /// Drains the queue, so that the next failure does not report old errors.
  static func taken() -> NotedErrors {
    var codes: [UInt] = []
    while case let code = ERR_get_error(), code != 0 { codes.append(UInt(code)) }
    return NotedErrors(codes: codes)
  }

  var isEmpty: Bool { codes.isEmpty }

  /// Whether every error reports bad padding after decryption, the usual effect of a wrong secret.
  var isBadDecrypt: Bool {
    !codes.isEmpty
      && codes.allSatisfy { code in
        let (library, reason) = (ERR_GET_LIB(.init(code)), ERR_GET_REASON(.init(code)))
        return library == ERR_LIB_PROV && reason == PROV_R_BAD_DECRYPT
          || library == ERR_LIB_EVP && reason == EVP_R_BAD_DECRYPT
      }
  }

  /// libcrypto's message for the oldest error, which caused the others; empty if absent.
  var text: String {
    guard let first = codes.first else { return "" }
    guard let words = unsafe ERR_reason_error_string(.init(first)) else { return "error \(first)" }
    return unsafe String(cString: words)
  }
}
