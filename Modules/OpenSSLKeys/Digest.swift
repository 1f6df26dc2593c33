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
