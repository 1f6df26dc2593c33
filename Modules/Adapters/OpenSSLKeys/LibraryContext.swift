import COpenSSL
import Ledger

/// libcrypto's default library context, which every lookup of an algorithm uses.
enum LibraryContext {
  /// Nil if the context exists. libcrypto creates it once; if that failed for lack of memory, each
  /// later lookup would crash.
  static let fault: CryptoError? =
    unsafe OSSL_LIB_CTX_get0_global_default() == nil
    ? .failure(of: "OSSL_LIB_CTX_get0_global_default") : nil
}
