import COpenSSL

extension PrivateKey {
  /// The key as encrypted PKCS#8 in PEM: PBES2, PBKDF2-HMAC-SHA256, AES-256-CBC (RFC 8018).
  ///
  /// Throws ``CryptoError/failed(operation:)``.
  public func encryptedPEM(
    with secret: SecretBytes, iterations: Int32
  ) throws(CryptoError) -> [UInt8] {
    guard let info = unsafe EVP_PKEY2PKCS8(key) else { throw .failed(operation: "EVP_PKEY2PKCS8") }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    guard
      let scheme = unsafe PKCS5_pbe2_set_iv(
        EVP_aes_256_cbc(), iterations, nil, 16, nil, NID_hmacWithSHA256)
    else { throw .failed(operation: "PKCS5_pbe2_set_iv") }
    // The encrypted key takes the scheme over, or it is freed here.
    let encrypted = secret.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { buffer in
        let pass = unsafe buffer.assumingMemoryBound(to: CChar.self)
        let sealed = unsafe PKCS8_set0_pbe(pass.baseAddress, Int32(pass.count), info, scheme)
        return UInt(bitPattern: sealed)
      }
    }
    guard let encrypted = unsafe OpaquePointer(bitPattern: encrypted) else {
      unsafe X509_ALGOR_free(scheme)
      throw .failed(operation: "PKCS8_set0_pbe")
    }
    defer { unsafe X509_SIG_free(encrypted) }
    return try unsafe Self.written { bio in unsafe PEM_write_bio_PKCS8(bio, encrypted) }
  }

  /// The key as plain PKCS#8 in PEM. Throws ``CryptoError/failed(operation:)``.
  public func plainPEM() throws(CryptoError) -> [UInt8] {
    try unsafe Self.written { bio in
      unsafe PEM_write_bio_PrivateKey(bio, key, nil, nil, 0, nil, nil)
    }
  }

  private static func written(
    _ write: (OpaquePointer) -> Int32
  ) throws(CryptoError) -> [UInt8] {
    guard let bio = unsafe BIO_new(BIO_s_mem()) else { throw .failed(operation: "BIO_new") }
    defer { unsafe BIO_free_all(bio) }
    guard unsafe write(bio) == 1 else { throw .failed(operation: "PEM_write") }
    var bytes = [UInt8](repeating: 0, count: 4096)
    defer { unsafe OPENSSL_cleanse(&bytes, bytes.count) }
    let count = unsafe BIO_read(bio, &bytes, Int32(bytes.count))
    guard count > 0 else { throw .failed(operation: "BIO_read") }
    return Array(bytes[..<Int(count)])
  }
}
