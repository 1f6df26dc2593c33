import COpenSSL
import Ledger
import StrictJSON

/// A public key in the form that libcrypto verifies with, and the headers of what it has signed.
///
/// It can be used from any task, by several at once: libcrypto does not change it.
@safe
final class VerificationKey: Sendable {
  private let headers: [SignedTextKind: [UInt8]]
  private let isSound: Bool
  // An address can be used in another task, a pointer cannot.
  private let address: UInt

  /// The key as `key`. Throws `CryptoError.failed`.
  init(_ key: PublicKey) throws(CryptoError) {
    isSound = (try? key.check()) != nil
    let keyID = key.keyID
    headers = Dictionary(
      uniqueKeysWithValues: SignedTextKind.allCases.map { ($0, JWS.header($0, keyID).bytes) })
    ERR_clear_error()
    let bytes = key.bytes
    guard
      let made = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
    else { throw .failure(of: "EVP_PKEY_new_raw_public_key") }
    address = UInt(bitPattern: made)
  }

  /// The key as `key`. Throws ``Ledger/SignatureError/notVerified(reason:)``.
  static func make(_ key: PublicKey) throws(SignatureError) -> VerificationKey {
    do { return try VerificationKey(key) } catch { throw .notVerified(reason: error.reason) }
  }

  deinit { unsafe EVP_PKEY_free(OpaquePointer(bitPattern: address)) }

  /// Throws a ``Ledger/SignatureError`` unless `text` was signed as `kind` with the private half.
  func check(_ text: JWSText, as kind: SignedTextKind) throws(SignatureError) {
    guard text.header == headers[kind] else { throw .otherHeader }
    let isGood: Bool
    do { isGood = try verifies(text.signature, over: text.input) } catch {
      throw .notVerified(reason: error.reason)
    }
    guard isGood else { throw .badSignature }
  }

  /// Whether `signature` is the key's own over exactly `message`; never under a key that fits any
  /// text.
  ///
  /// Throws `CryptoError.failed` if libcrypto could not find out.
  func verifies(
    _ signature: [UInt8], over message: [UInt8]
  ) throws(CryptoError) -> Bool {
    guard isSound, let key = unsafe OpaquePointer(bitPattern: address) else { return false }
    ERR_clear_error()
    guard let context = unsafe EVP_MD_CTX_new() else { throw .failure(of: "EVP_MD_CTX_new") }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else {
      throw .failure(of: "EVP_DigestVerifyInit")
    }
    if unsafe EVP_DigestVerify(
      context, signature, signature.count, message, message.count) == 1
    {
      return true
    }
    // Of a signature that does not fit libcrypto notes nothing.
    let noted = NotedErrors.taken()
    guard noted.isEmpty else { throw .failed(operation: "EVP_DigestVerify", reason: noted.text) }
    return false
  }
}
