import COpenSSL

/// SHA-256 (FIPS 180-4).
enum Digest {
  static let length = 32

  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: length)
    _ = unsafe SHA256(bytes, bytes.count, &digest)
    return digest
  }
}

extension [UInt8] {
  /// The bytes in lower-case hexadecimal.
  var hex: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// `count` bytes that nobody can foretell. Throws ``CryptoError/failed(operation:)``.
  static func random(_ count: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, Int32(count)) == 1 else {
      throw .failed(operation: "RAND_bytes")
    }
    return bytes
  }
}
