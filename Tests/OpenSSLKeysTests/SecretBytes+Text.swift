import OpenSSLKeys

extension SecretBytes {
  convenience init(text: String) {
    var bytes = Array(text.utf8)
    self.init(taking: &bytes)
  }
}
