import COpenSSL
public import Ledger

extension PrivateKey {
  /// The key as encrypted PKCS#8 in PEM: PBES2, PBKDF2-HMAC-SHA256 with so many `iterations`,
  /// AES-256-CBC (RFC 8018).
  ///
  /// Throws `CryptoError.failed` and `CryptoError.noLockedMemory`.
  public func encryptedPEM(
    with secret: SecretBytes, iterations: Int32
  ) throws(CryptoError) -> [UInt8] {
    let salt = try Self.random()
    let vector = try Self.random()
    let der = try PKCS8.encoded(self)
    let wrappingKey = try secret.stretched(salt: salt, iterations: iterations)
    let sealed = try Self.encrypted(der, wrappingKey, vector)
    return try EncryptedKey(sealed, salt, vector, iterations: iterations).pem
  }

  private static func random() throws(CryptoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard unsafe RAND_bytes(&bytes, Int32(bytes.count)) == 1 else {
      throw .failure(of: "RAND_bytes")
    }
    return bytes
  }

  private static func encrypted(
    _ plain: SecureMemory, _ key: SecureMemory, _ vector: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    guard let context = unsafe EVP_CIPHER_CTX_new() else {
      throw .failure(of: "EVP_CIPHER_CTX_new")
    }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var sealed = [UInt8](repeating: 0, count: plain.count + 16)
    var (length, rest): (Int32, Int32) = (0, 0)
    let isDone = unsafe sealed.withUnsafeMutableBufferPointer { out in
      unsafe EVP_EncryptInit_ex(
        context, EVP_aes_256_cbc(), nil, key.bytes.baseAddress, vector) == 1
        && EVP_EncryptUpdate(
          context, out.baseAddress, &length, plain.bytes.baseAddress, Int32(plain.count)) == 1
        && EVP_EncryptFinal_ex(context, out.baseAddress.map { unsafe $0 + Int(length) }, &rest) == 1
    }
    guard isDone else { throw .failure(of: "EVP_Encrypt") }
    return Array(sealed[..<Int(length + rest)])
  }
}

extension SecretBytes {
  /// A key for AES-256 made of the secret by PBKDF2-HMAC-SHA256. Throws a `CryptoError`.
  fileprivate func stretched(
    salt: [UInt8], iterations: Int32
  ) throws(CryptoError) -> SecureMemory {
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
