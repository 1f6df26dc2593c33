import COpenSSL
public import Ledger

extension PrivateKey {
  private static let head = Array("-----BEGIN PRIVATE KEY-----".utf8)
  private static let foot = Array("-----END PRIVATE KEY-----".utf8)
  /// The letters of base64 for the key in DER, which has a multiple of three bytes.
  private static let letters = PKCS8.length / 3 * 4

  /// The key as plain PKCS#8 in PEM, in locked memory. Throws a `CryptoError`.
  public func plainPEM() throws(CryptoError) -> SecretBytes {
    let der = try PKCS8.encoded(self)
    // EVP_EncodeBlock writes a zero behind the letters.
    let text = try SecureMemory(count: Self.letters + 1)
    guard
      unsafe EVP_EncodeBlock(text.bytes.baseAddress, der.bytes.baseAddress, Int32(der.count))
        == Self.letters
    else { throw .failure(of: "EVP_EncodeBlock") }
    let lines = [Self.head.count, Self.letters, Self.foot.count]
    return try SecretBytes(count: lines.reduce(0) { $0 + $1 + 1 }) { bytes in
      var place = 0
      func append(_ byte: UInt8, to bytes: inout MutableSpan<UInt8>) {
        bytes[place] = byte
        place += 1
      }
      for byte in Self.head { append(byte, to: &bytes) }
      append(0x0A, to: &bytes)
      for index in 0..<Self.letters { append(text[index], to: &bytes) }
      append(0x0A, to: &bytes)
      for byte in Self.foot { append(byte, to: &bytes) }
      append(0x0A, to: &bytes)
    }
  }

  /// The key in `pem`, which is not encrypted; line ends may be those of any system, and zeros may
  /// follow.
  ///
  /// Throws `CryptoError.notAKey`, `CryptoError.failed` and
  /// `CryptoError.noLockedMemory`.
  public static func read(pem: SecretBytes) throws(CryptoError) -> PrivateKey {
    let text = try SecureMemory(count: head.count + letters + foot.count)
    let der = try SecureMemory(count: PKCS8.length)
    guard pem.withBytes({ text.take($0) }), text.holds(head, at: 0),
      text.holds(foot, at: head.count + letters)
    else { throw .notAKey }
    let start = unsafe text.bytes.baseAddress.map { unsafe $0 + head.count }
    guard
      unsafe EVP_DecodeBlock(der.bytes.baseAddress, start, Int32(letters)) == PKCS8.length,
      let key = try PKCS8.key(in: der, count: PKCS8.length)
    else {
      ERR_clear_error()
      throw .notAKey
    }
    return key
  }
}

extension SecureMemory {
  /// Copies `bytes` without line ends and zeros; false if they are more or fewer than fit.
  fileprivate func take(_ bytes: Span<UInt8>) -> Bool {
    var place = 0
    for index in bytes.indices where ![0x00, 0x0A, 0x0D].contains(bytes[index]) {
      guard place < count else { return false }
      self[place] = bytes[index]
      place += 1
    }
    return place == count
  }
}
