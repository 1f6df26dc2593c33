import COpenSSL
public import Ledger

/// A private key in encrypted PKCS#8, before decryption.
@safe
public final class EncryptedKey {
  private let sealed: OpaquePointer

  /// Parses `pem`.
  ///
  /// Throws `CryptoError.notAKey` unless it is a key encrypted with PBES2 (RFC 8018), and
  /// `CryptoError.failed` if libcrypto fails.
  public convenience init(pem: [UInt8]) throws(CryptoError) {
    guard let bio = unsafe BIO_new_mem_buf(pem, Int32(pem.count)) else {
      throw .failure(of: "BIO_new_mem_buf")
    }
    defer { unsafe BIO_free_all(bio) }
    ERR_clear_error()
    guard let sealed = unsafe PEM_read_bio_PKCS8(bio, nil, nil, nil) else {
      throw .unreadableKey("PEM_read_bio_PKCS8")
    }
    unsafe self.init(owning: sealed)
    try checkIsPBES2()
  }

  /// Wraps the ciphertext `bytes` with the parameters of its encryption. Throws
  /// `CryptoError.failed`.
  convenience init(
    _ bytes: [UInt8], _ salt: [UInt8], _ vector: [UInt8], iterations: Int32
  ) throws(CryptoError) {
    guard let sealed = unsafe X509_SIG_new() else { throw .failure(of: "X509_SIG_new") }
    unsafe self.init(owning: sealed)
    var (salt, vector) = (salt, vector)
    guard
      let scheme = unsafe PKCS5_pbe2_set_iv(
        EVP_aes_256_cbc(), iterations, &salt, Int32(salt.count), &vector, NID_hmacWithSHA256)
    else { throw .failure(of: "PKCS5_pbe2_set_iv") }
    defer { unsafe X509_ALGOR_free(scheme) }
    var algorithm: UnsafeMutablePointer<X509_ALGOR>?
    var content: UnsafeMutablePointer<ASN1_OCTET_STRING>?
    unsafe X509_SIG_getm(sealed, &algorithm, &content)
    guard unsafe X509_ALGOR_copy(algorithm, scheme) == 1,
      unsafe ASN1_OCTET_STRING_set(content, bytes, Int32(bytes.count)) == 1
    else { throw .failure(of: "X509_SIG") }
  }

  private init(owning sealed: OpaquePointer) { unsafe self.sealed = sealed }

  deinit { unsafe X509_SIG_free(sealed) }

  /// Decrypts the key with `secret`.
  ///
  /// Throws `CryptoError.wrongSecret` only if libcrypto succeeded and the result is not a key.
  /// `CryptoError.failed` and `CryptoError.noLockedMemory` say nothing about the secret.
  public func decrypted(with secret: SecretBytes) throws(CryptoError) -> PrivateKey {
    ERR_clear_error()
    guard let context = unsafe EVP_CIPHER_CTX_new() else {
      throw .failure(of: "EVP_CIPHER_CTX_new")
    }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    try unsafe prepare(context, with: secret)
    let (plain, count) = try unsafe decrypt(context)
    guard let key = try PKCS8.key(in: plain, count: count) else { throw .wrongSecret }
    return key
  }

  /// Derives the AES key from `secret`, and initializes `context` for decryption.
  private func prepare(
    _ context: OpaquePointer, with secret: SecretBytes
  ) throws(CryptoError) {
    let isReady = secret.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { buffer in
        let text = unsafe buffer.assumingMemoryBound(to: CChar.self)
        return unsafe EVP_PBE_CipherInit(
          algorithm?.pointee.algorithm, text.baseAddress, Int32(text.count),
          algorithm?.pointee.parameter, context, 0) == 1
      }
    }
    guard isReady else { throw .failure(of: "EVP_PBE_CipherInit") }
  }

  private func decrypt(
    _ context: OpaquePointer
  ) throws(CryptoError) -> (plain: SecureMemory, count: Int) {
    let length = unsafe ASN1_STRING_length(content)
    let plain = try SecureMemory(count: Int(length) + 32)
    var (count, rest): (Int32, Int32) = (0, 0)
    guard
      unsafe EVP_DecryptUpdate(
        context, plain.bytes.baseAddress, &count, ASN1_STRING_get0_data(content), length) == 1
    else { throw .failure(of: "EVP_DecryptUpdate") }
    let end = unsafe plain.bytes.baseAddress.map { unsafe $0 + Int(count) }
    guard unsafe EVP_DecryptFinal_ex(context, end, &rest) == 1 else {
      let noted = NotedErrors.taken()
      throw noted.isBadDecrypt
        ? .wrongSecret : .failed(operation: "EVP_DecryptFinal_ex", reason: noted.text)
    }
    return (plain, Int(count + rest))
  }

  /// The encrypted key as PEM. Throws `CryptoError.failed`.
  var pem: [UInt8] {
    get throws(CryptoError) {
      guard let bio = unsafe BIO_new(BIO_s_mem()) else { throw .failure(of: "BIO_new") }
      defer { unsafe BIO_free_all(bio) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      guard unsafe PEM_write_bio_PKCS8(bio, sealed) == 1,
        case let count = unsafe BIO_read(bio, &bytes, Int32(bytes.count)), count > 0
      else { throw .failure(of: "PEM_write_bio_PKCS8") }
      return Array(bytes[..<Int(count)])
    }
  }

  /// The encryption algorithm and its parameters.
  private var algorithm: UnsafePointer<X509_ALGOR>? { unsafe parts.algorithm }
  /// The ciphertext.
  private var content: UnsafePointer<ASN1_OCTET_STRING>? { unsafe parts.content }

  private var parts:
    (algorithm: UnsafePointer<X509_ALGOR>?, content: UnsafePointer<ASN1_OCTET_STRING>?)
  {
    var algorithm: UnsafePointer<X509_ALGOR>?
    var content: UnsafePointer<ASN1_OCTET_STRING>?
    unsafe X509_SIG_get0(sealed, &algorithm, &content)
    return unsafe (algorithm, content)
  }

  private func checkIsPBES2() throws(CryptoError) {
    guard let algorithm = unsafe algorithm,
      unsafe OBJ_obj2nid(algorithm.pointee.algorithm) == NID_pbes2
    else { throw .notAKey }
    guard
      let parameters = unsafe ASN1_TYPE_unpack_sequence(
        PBE2PARAM_it(), algorithm.pointee.parameter)
    else { throw .unreadableKey("PBE2PARAM") }
    unsafe PBE2PARAM_free(parameters.assumingMemoryBound(to: PBE2PARAM.self))
  }
}
