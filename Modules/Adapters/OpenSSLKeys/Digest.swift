import COpenSSL

/// SHA-256 (FIPS 180-4).
enum Digest {
  static let length = 32

  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: length)
    var context = SHA256_CTX()
    // Unlike `SHA256()`, these functions neither allocate nor look up an algorithm: they cannot
    // fail.
    _ = unsafe SHA256_Init(&context)
    _ = unsafe SHA256_Update(&context, bytes, bytes.count)
    _ = unsafe SHA256_Final(&digest, &context)
    return digest
  }
}
