import COpenSSL
import Ledger
import StrictJSON

/// A public key as a libcrypto key object, with the JWS header expected for each kind of text.
///
/// Several tasks may verify concurrently, because libcrypto does not modify the object.
@safe
final class VerificationKey: Sendable {
  private let headers: [SignedTextKind: [UInt8]]
  private let isSound: Bool
  // An integer, because a pointer is not `Sendable`.
  private let address: UInt

  /// Prepares `key` for verification. Throws `SignatureError.notVerified(reason:)`.
  init(_ key: PublicKey) throws(SignatureError) {
    isSound = (try? key.check()) != nil
    let keyID = key.keyID
    headers = Dictionary(
      uniqueKeysWithValues: SignedTextKind.allCases.map { ($0, JWS.header($0, keyID).bytes) })
    if let fault = LibraryContext.fault { throw .notVerified(fault) }
    ERR_clear_error()
    let bytes = key.bytes
    guard
      let made = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
    else { throw .notVerified(.failure(of: "EVP_PKEY_new_raw_public_key")) }
    address = UInt(bitPattern: made)
  }

  deinit { unsafe EVP_PKEY_free(OpaquePointer(bitPattern: address)) }

  /// Throws a `SignatureError` unless this key signed `text` as `kind`.
  func check(_ text: JWSText, as kind: SignedTextKind) throws(SignatureError) {
    guard text.header == headers[kind] else { throw .otherHeader }
    guard try verifies(text.signature, over: text.input) else { throw .badSignature }
  }

  /// Whether `signature` over `message` verifies with this key. Always false for a non-canonical
  /// key or one of small order, under which a signature can fit any message.
  ///
  /// Throws `SignatureError.notVerified(reason:)` if libcrypto fails.
  func verifies(_ signature: [UInt8], over message: [UInt8]) throws(SignatureError) -> Bool {
    guard isSound else { return false }
    if try verifiesOnce(signature, over: message) { return true }
    // Some failed allocations look to the caller like a wrong signature: the hash function must
    // work, and a second verification decides.
    var digest = [UInt8](repeating: 0, count: 64)
    guard unsafe EVP_Digest(message, message.count, &digest, nil, EVP_sha512(), nil) == 1 else {
      throw .notVerified(.failure(of: "EVP_Digest"))
    }
    return try verifiesOnce(signature, over: message)
  }

  private func verifiesOnce(
    _ signature: [UInt8], over message: [UInt8]
  ) throws(SignatureError) -> Bool {
    guard let key = unsafe OpaquePointer(bitPattern: address) else { return false }
    ERR_clear_error()
    guard let context = unsafe EVP_MD_CTX_new() else {
      throw .notVerified(.failure(of: "EVP_MD_CTX_new"))
    }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else {
      throw .notVerified(.failure(of: "EVP_DigestVerifyInit"))
    }
    if unsafe EVP_DigestVerify(
      context, signature, signature.count, message, message.count) == 1
    {
      return true
    }
    // libcrypto queues no error for a signature that does not match: an error means that it failed.
    let noted = NotedErrors.taken()
    guard noted.isEmpty else {
      throw .notVerified(.failed(operation: "EVP_DigestVerify", reason: noted.text))
    }
    return false
  }
}

extension SignatureError {
  fileprivate static func notVerified(_ error: CryptoError) -> SignatureError {
    .notVerified(reason: error.reason)
  }
}
