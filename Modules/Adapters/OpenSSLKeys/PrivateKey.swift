import COpenSSL
public import Ledger

/// A private key for Ed25519 (RFC 8032). It is in locked memory only, and plain only while it signs
/// or is wrapped.
public struct PrivateKey: Sendable {
  /// How many bytes a private key has: they are its seed in RFC 8032.
  static let length = 32

  let seed: SecretBytes
  /// Its public half.
  public let publicKey: PublicKey

  /// The key with this seed. Throws a `CryptoError`.
  init(seed: SecretBytes) throws(CryptoError) {
    self.seed = seed
    publicKey = try unsafe seed.withEd25519 { (key) throws(CryptoError) in
      var bytes = [UInt8](repeating: 0, count: PublicKey.length)
      var length = bytes.count
      guard unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &length) == 1,
        let publicKey = PublicKey(bytes: Array(bytes[..<length]))
      else { throw .failure(of: "EVP_PKEY_get_raw_public_key") }
      return publicKey
    }
  }

  /// A new key. Throws `CryptoError.failed` and
  /// `CryptoError.noLockedMemory`.
  public static func generate() throws(CryptoError) -> PrivateKey {
    try PrivateKey(
      seed: SecretBytes(count: length) { (bytes) throws(CryptoError) in
        let isFilled = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
          unsafe RAND_priv_bytes(buffer.baseAddress, Int32(buffer.count)) == 1
        }
        guard isFilled else { throw .failure(of: "RAND_priv_bytes") }
      })
  }

  /// The signature over `message`, 64 bytes.
  ///
  /// Throws `CryptoError.failed` and `CryptoError.noLockedMemory`.
  public func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    try unsafe seed.withEd25519 { (key) throws(CryptoError) in
      try unsafe Self.signature(over: message, by: key)
    }
  }

  /// The signature that libcrypto's form of a key makes. Throws a `CryptoError`.
  static func signature(
    over message: [UInt8], by key: OpaquePointer
  ) throws(CryptoError) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .failure(of: "EVP_MD_CTX_new") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 64)
    var length = signature.count
    guard unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
      unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1,
      length == signature.count
    else { throw .failure(of: "EVP_DigestSign") }
    return signature
  }
}

extension SecretBytes {
  /// Lends libcrypto's form of the key that has these bytes as its seed. libcrypto wipes it
  /// afterwards.
  fileprivate func withEd25519<Value>(
    _ body: (OpaquePointer) throws(CryptoError) -> sending Value
  ) throws(CryptoError) -> sending Value {
    try withBytes { (seed) throws(CryptoError) in
      let key = try unsafe Self.ed25519(seed)
      defer { unsafe EVP_PKEY_free(key) }
      return try unsafe body(key)
    }
  }

  /// Where libcrypto's form of the key is, in locked memory; the caller must free it. Throws a
  /// `CryptoError`.
  func addressOfEd25519() throws(CryptoError) -> UInt {
    try unsafe withEd25519 { (key) throws(CryptoError) in
      // libcrypto takes plain memory for a key that it is given, and locked memory for a copy.
      guard let copy = unsafe EVP_PKEY_dup(key) else { throw .failure(of: "EVP_PKEY_dup") }
      return UInt(bitPattern: copy)
    }
  }

  private static func ed25519(_ seed: Span<UInt8>) throws(CryptoError) -> OpaquePointer {
    let made = unsafe seed.withUnsafeBufferPointer { bytes in
      unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, bytes.baseAddress, bytes.count)
    }
    guard let key = unsafe made else { throw .failure(of: "EVP_PKEY_new_raw_private_key") }
    return unsafe key
  }
}
