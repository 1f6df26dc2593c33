import COpenSSL

/// A private key as encrypted PKCS#8, not decrypted yet.
@safe
public final class EncryptedKey {
  private let sealed: OpaquePointer

  /// The key in `pem`. Throws ``CryptoError/notAKey`` if that is no encrypted key.
  public init(pem: [UInt8]) throws(CryptoError) {
    guard let bio = unsafe BIO_new_mem_buf(pem, Int32(pem.count)) else {
      throw .failed(operation: "BIO_new_mem_buf")
    }
    defer { unsafe BIO_free_all(bio) }
    defer { ERR_clear_error() }
    guard let sealed = unsafe PEM_read_bio_PKCS8(bio, nil, nil, nil) else { throw .notAKey }
    unsafe self.sealed = sealed
  }

  deinit { unsafe X509_SIG_free(sealed) }

  /// The key, decrypted with `secret`. Throws ``CryptoError/wrongSecret``.
  public func decrypted(with secret: SecretBytes) throws(CryptoError) -> PrivateKey {
    defer { ERR_clear_error() }
    let opened = secret.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { buffer in
        let pass = unsafe buffer.assumingMemoryBound(to: CChar.self)
        let info = unsafe PKCS8_decrypt(sealed, pass.baseAddress, Int32(pass.count))
        return UInt(bitPattern: info)
      }
    }
    guard let info = unsafe OpaquePointer(bitPattern: opened) else { throw .wrongSecret }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    guard let key = unsafe PrivateKey(info) else { throw .wrongSecret }
    return key
  }
}
