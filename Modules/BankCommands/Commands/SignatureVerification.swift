package import FeatureDependencies
package import Ledger
package import StrictJSON

/// Reads and prints public keys, and verifies the bank's and customers' signatures with them.
///
/// A conformer takes neither key nor algorithm from the text that it verifies. It can be called
/// from any task.
package protocol SignatureVerification: Sendable {
  /// The Ed25519 public key in a file, as PEM or as a JWK (RFC 8037).
  ///
  /// Throws ``VerificationError/notAKey(path:)`` or ``VerificationError/unfitKey(path:reason:)``,
  /// which name the file's `path`.
  func key(in file: [UInt8], at path: String) throws(VerificationError) -> PublicKey

  /// The payload of a contract or receipt in compact form (RFC 7515), and which of them it is.
  ///
  /// Throws ``VerificationError/rejected(_:)``.
  func payload(
    of text: String, signedBy key: PublicKey
  ) throws(VerificationError) -> (SignedTextKind, CanonicalJSON)

  /// The forms in which `key` is printed.
  func printed(_ key: PublicKey) -> PrintedKey
}

/// Why a signed text or the key to verify it with was not accepted.
package enum VerificationError: Error, Sendable, Equatable {
  /// The file holds no Ed25519 public key.
  case notAKey(path: String)
  /// The file holds a key that must not verify signatures.
  case unfitKey(path: String, reason: LocalizedText)
  /// The text is not UTF-8.
  case notUTF8
  /// The signature is not the key's over this text.
  case rejected(SignatureError)
}

/// A public key as `keys` prints it.
package struct PrintedKey: Encodable, Sendable {
  struct JWK: Encodable, Sendable {
    let kty = "OKP"
    let crv = "Ed25519"
    let x: String
    let kid: String
    let use = "sig"
    let alg = "EdDSA"
  }

  let jwk: JWK
  let pem: String

  /// The key whose RFC 7638 thumbprint is `keyID` and whose bytes in Base64URL are `x`.
  package init(x: String, keyID: String, pem: String) {
    jwk = JWK(x: x, kid: keyID)
    self.pem = pem
  }
}
