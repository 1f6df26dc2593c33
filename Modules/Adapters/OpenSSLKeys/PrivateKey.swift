import COpenSSL
public import Ledger

/// An Ed25519 private key (RFC 8032), kept in locked memory and wiped when freed.
///
/// It may be used by several threads at the same time: libcrypto does not modify its key object.
@safe
public final class PrivateKey: Sendable {
  /// The length in bytes of a private key, which RFC 8032 calls the seed.
  static let length = 32

  let seed: SecretBytes
  /// The public key that verifies this key's signatures.
  public let publicKey: PublicKey
  // libcrypto's key object, as an integer, because a pointer is not `Sendable`.
  private let address: UInt

  /// Creates the key with this seed. Throws a `CryptoError`.
  init(seed: SecretBytes) throws(CryptoError) {
    self.seed = seed
    (publicKey, address) = try seed.withBytes { (bytes) throws(CryptoError) in
      let key = try unsafe PrivateKey.imported(bytes)
      defer { unsafe EVP_PKEY_free(key) }
      let publicKey = try unsafe PrivateKey.publicKey(of: key)
      // libcrypto keeps an imported key in ordinary memory, but a duplicate of it in locked memory.
      guard let copy = unsafe EVP_PKEY_dup(key) else { throw .failure(of: "EVP_PKEY_dup") }
      return (publicKey, UInt(bitPattern: copy))
    }
  }

  deinit { unsafe EVP_PKEY_free(OpaquePointer(bitPattern: address)) }

  private static func imported(_ seed: Span<UInt8>) throws(CryptoError) -> OpaquePointer {
    let made = unsafe seed.withUnsafeBufferPointer { bytes in
      unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, bytes.baseAddress, bytes.count)
    }
    guard let key = unsafe made else { throw .failure(of: "EVP_PKEY_new_raw_private_key") }
    return unsafe key
  }

  private static func publicKey(of key: OpaquePointer) throws(CryptoError) -> PublicKey {
    var bytes = [UInt8](repeating: 0, count: PublicKey.length)
    var length = bytes.count
    guard unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &length) == 1,
      let publicKey = PublicKey(bytes: Array(bytes[..<length]))
    else { throw .failure(of: "EVP_PKEY_get_raw_public_key") }
    return publicKey
  }

  /// Generates a random key. Throws `CryptoError.failed` and `CryptoError.noLockedMemory`.
  public static func generate() throws(CryptoError) -> PrivateKey {
    try PrivateKey(
      seed: SecretBytes(count: length) { (bytes) throws(CryptoError) in
        let isFilled = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
          unsafe RAND_priv_bytes(buffer.baseAddress, Int32(buffer.count)) == 1
        }
        guard isFilled else { throw .failure(of: "RAND_priv_bytes") }
      })
  }

  /// Signs `message` and returns the 64-byte signature. Throws a `CryptoError`.
  public func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    // `deinit` frees the key object, which is used below without a reference to this key.
    defer { withExtendedLifetime(self) {} }
    guard let key = unsafe OpaquePointer(bitPattern: address) else { throw .notAKey }
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

extension PrivateKey: PossessedKey {}

extension PrivateKey {
  /// The key as encrypted PKCS#8 in PEM: PBES2 (RFC 8018) with PBKDF2-HMAC-SHA256, `iterations`
  /// iterations, and AES-256-CBC.
  ///
  /// ``EncryptedKey`` reads it. Throws `CryptoError.failed` and `CryptoError.noLockedMemory`.
  public func encryptedPEM(
    with secret: SecretBytes, iterations: Int32
  ) throws(CryptoError) -> [UInt8] {
    let salt = try Self.random(EncryptedKey.saltLength)
    let vector = try Self.random(EncryptedKey.vectorLength)
    let der = try PKCS8.encoded(self)
    let wrappingKey = try secret.stretched(salt: salt, iterations: iterations)
    let (sealed, count) = try wrappingKey.aes(der, isEncrypting: true, vector)
    return EncryptedKey(
      salt: salt, vector: vector, ciphertext: (0..<count).map { sealed[$0] },
      iterations: iterations
    ).pem
  }

  private static func random(_ count: Int) throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, Int32(bytes.count)) == 1 else {
      throw .failure(of: "RAND_bytes")
    }
    return bytes
  }
}

extension SecretBytes {
  /// Derives an AES-256 key from the secret with PBKDF2-HMAC-SHA256. Throws a `CryptoError`.
  func stretched(salt: [UInt8], iterations: Int32) throws(CryptoError) -> SecureMemory {
    let key = try SecureMemory(count: 32)
    let isDone = withBytes { secret in
      unsafe secret.withUnsafeBytes { bytes in
        let text = unsafe bytes.assumingMemoryBound(to: CChar.self)
        return unsafe PKCS5_PBKDF2_HMAC(
          text.baseAddress, Int32(text.count), salt, Int32(salt.count), iterations, EVP_sha256(),
          Int32(key.count), key.bytes.baseAddress) == 1
      }
    }
    guard isDone else { throw .failure(of: "PKCS5_PBKDF2_HMAC") }
    return key
  }
}

extension PrivateKey {
  private static let head = Array("-----BEGIN PRIVATE KEY-----".utf8)
  private static let foot = Array("-----END PRIVATE KEY-----".utf8)
  /// The length of the DER encoding in base64. Its bytes are a multiple of three, so there is no
  /// padding.
  private static let letters = PKCS8.length / 3 * 4

  /// The key as unencrypted PKCS#8 in PEM, in locked memory. Throws a `CryptoError`.
  public func plainPEM() throws(CryptoError) -> SecretBytes {
    let der = try PKCS8.encoded(self)
    // `EVP_EncodeBlock` appends a NUL.
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
      for byte in Self.head + [0x0A] { append(byte, to: &bytes) }
      for index in 0..<Self.letters { append(text[index], to: &bytes) }
      for byte in [0x0A] + Self.foot + [0x0A] { append(byte, to: &bytes) }
    }
  }

  /// Parses an unencrypted PEM; CR and LF are ignored.
  ///
  /// Throws `CryptoError.notAKey`, `CryptoError.failed` and `CryptoError.noLockedMemory`.
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
  /// Copies `bytes` without CR and LF; false unless the rest fills this memory exactly.
  fileprivate func take(_ bytes: Span<UInt8>) -> Bool {
    var place = 0
    for index in bytes.indices where ![0x0A, 0x0D].contains(bytes[index]) {
      guard place < count else { return false }
      self[place] = bytes[index]
      place += 1
    }
    return place == count
  }
}
