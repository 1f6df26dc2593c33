import COpenSSL

// Libcrypto's general readers of keys (PEM_read_bio_PrivateKey, EVP_PKCS82PKEY) leave the key in
// memory that they have freed. What is called here wipes all that it frees.
extension PrivateKey {
  /// How RFC 8410 writes the key itself: an OCTET STRING of 32 bytes.
  private static let octets: [UInt8] = [0x04, 0x20]

  /// The key in `pem`, which is not encrypted. Throws ``CryptoError/notAKey``.
  public static func read(pem: [UInt8]) throws(CryptoError) -> PrivateKey {
    guard let bio = unsafe BIO_new_mem_buf(pem, Int32(pem.count)) else {
      throw .failed(operation: "BIO_new_mem_buf")
    }
    defer { unsafe BIO_free_all(bio) }
    defer { ERR_clear_error() }
    var der: UnsafeMutablePointer<UInt8>?
    var length = 0
    // Without the closure libcrypto would ask for a passphrase at the terminal.
    guard
      unsafe PEM_bytes_read_bio_secmem(
        &der, &length, nil, PEM_STRING_PKCS8INF, bio, { _, _, _, _ in 0 }, nil) == 1
    else { throw .notAKey }
    defer { unsafe CRYPTO_clear_free(der, length, #file, #line) }
    var start = unsafe UnsafePointer(der)
    guard let info = unsafe d2i_PKCS8_PRIV_KEY_INFO(nil, &start, length) else { throw .notAKey }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    guard let key = unsafe PrivateKey(info) else { throw .notAKey }
    return key
  }

  /// The Ed25519 key that `info` holds (PKCS#8), or nil if it is another kind of key.
  convenience init?(_ info: OpaquePointer) {
    var kind: OpaquePointer?
    var bytes: UnsafePointer<UInt8>?
    var length: Int32 = 0
    guard unsafe PKCS8_pkey_get0(&kind, &bytes, &length, nil, info) == 1,
      unsafe OBJ_obj2nid(kind) == NID_ED25519, let bytes = unsafe bytes,
      length == Self.octets.count + 32, unsafe bytes[0] == Self.octets[0],
      unsafe bytes[1] == Self.octets[1],
      let key = unsafe EVP_PKEY_new_raw_private_key(
        EVP_PKEY_ED25519, nil, bytes + Self.octets.count, 32)
    else { return nil }
    unsafe self.init(owning: key)
  }
}
