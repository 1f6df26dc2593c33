import OpenSSLKeys

extension SecretBytes {
  convenience init(text: String) throws(CryptoError) {
    var bytes = Array(text.utf8)
    try self.init(taking: &bytes)
  }
}
