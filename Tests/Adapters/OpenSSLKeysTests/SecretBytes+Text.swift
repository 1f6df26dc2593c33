import Ledger
import OpenSSLKeys

extension SecretBytes {
  convenience init(text: String) throws(CryptoError) {
    var bytes = Array(text.utf8)
    try self.init(taking: &bytes)
  }
}

extension SecretBytes {
  /// The bytes as text, for tests only.
  var text: String {
    withBytes { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
  }
}
