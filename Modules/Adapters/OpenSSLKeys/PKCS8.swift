import Ledger

/// The PKCS#8 encoding in DER of an Ed25519 private key (RFC 8410 section 7): a fixed prefix, then
/// the seed.
enum PKCS8 {
  static let length = prefix.count + PrivateKey.length

  private static let prefix: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]

  /// Encodes `key` as DER in locked memory. Throws a `CryptoError`.
  static func encoded(_ key: PrivateKey) throws(CryptoError) -> SecureMemory {
    let der = try SecureMemory(count: length)
    key.seed.withBytes { seed in
      for (index, byte) in prefix.enumerated() { der[index] = byte }
      for index in seed.indices { der[prefix.count + index] = seed[index] }
    }
    return der
  }

  /// Parses the first `count` bytes of `der`; nil if they are not a key. Throws a `CryptoError`.
  static func key(in der: SecureMemory, count: Int) throws(CryptoError) -> PrivateKey? {
    guard count == length, der.holds(prefix, at: 0) else { return nil }
    return try PrivateKey(
      seed: SecretBytes(count: PrivateKey.length) { bytes in
        for index in bytes.indices { bytes[index] = der[prefix.count + index] }
      })
  }
}
