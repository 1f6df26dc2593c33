import COpenSSL
import FeatureDependencies
import OpenSSLKeys
import Testing

/// The two signatures of an opening: the customer's and the bank's.
struct Proof: Sendable {
  let contract: Signature
  let receipt: Signature

  /// Verifies both signatures and hashes the signed texts once, without the host's code.
  var isGood: Bool {
    var digest = [UInt8](repeating: 0, count: 32)
    let both = contract.input + receipt.input
    _ = unsafe SHA256(both, both.count, &digest)
    return contract.isGood && receipt.isGood && digest != [UInt8](repeating: 0, count: 32)
  }
}

/// A parsed JWS and the libcrypto key that verifies it.
@safe
final class Signature: Sendable {
  let input: [UInt8]
  private let bytes: [UInt8]
  // An address is `Sendable`, a pointer is not.
  private let key: UInt

  init(_ text: String, by publicKey: [UInt8]) throws {
    let end = try #require(text.lastIndex(of: "."))
    input = Array(text[..<end].utf8)
    bytes = try #require(Base64URL.decode(text[text.index(after: end)...]))
    key = UInt(
      bitPattern: unsafe try #require(
        unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, publicKey.count)))
  }

  deinit { unsafe EVP_PKEY_free(OpaquePointer(bitPattern: key)) }

  var isGood: Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    let key = unsafe OpaquePointer(bitPattern: key)
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return false }
    return unsafe EVP_DigestVerify(context, bytes, bytes.count, input, input.count) == 1
  }
}
