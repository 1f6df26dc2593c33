import COpenSSL
public import Ledger

/// A private key for Ed25519 (RFC 8032), which libcrypto holds and wipes.
///
/// It belongs to one task: it is made, used and dropped within a function.
@safe
public final class PrivateKey {
  let key: OpaquePointer

  init(owning key: OpaquePointer) { unsafe self.key = key }

  deinit { unsafe EVP_PKEY_free(key) }

  /// A new key. Throws ``CryptoError/failed(operation:)``.
  public static func generate() throws(CryptoError) -> PrivateKey {
    guard let context = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nil) else {
      throw .failed(operation: "EVP_PKEY_CTX_new_id")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(context) == 1,
      unsafe EVP_PKEY_keygen(context, &key) == 1, let key = unsafe key
    else { throw .failed(operation: "EVP_PKEY_keygen") }
    return unsafe PrivateKey(owning: key)
  }

  /// Its public half. Throws ``CryptoError/notAKey`` if this is no Ed25519 key.
  public var publicKey: PublicKey {
    get throws(CryptoError) {
      var bytes = [UInt8](repeating: 0, count: PublicKey.length)
      var length = bytes.count
      guard unsafe EVP_PKEY_get_id(key) == EVP_PKEY_ED25519,
        unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &length) == 1,
        let publicKey = PublicKey(bytes: Array(bytes[..<length]))
      else { throw .notAKey }
      return publicKey
    }
  }

  /// The signature over `message`, 64 bytes. Throws ``CryptoError/failed(operation:)``.
  public func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let context = unsafe EVP_MD_CTX_new() else { throw .failed(operation: "EVP_MD_CTX_new") }
    defer { unsafe EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 64)
    var length = signature.count
    guard unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
      unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1,
      length == signature.count
    else { throw .failed(operation: "EVP_DigestSign") }
    return signature
  }
}
