package import Ledger
package import StrictJSON

/// Reads and prints public keys, and verifies the bank's and customers' signatures.
///
/// A conformer uses neither a key nor an algorithm from the text that it verifies. It can be called
/// from any task.
package protocol SignatureVerification: Sendable {
  /// The Ed25519 public key in a file, as PEM or as a JWK (RFC 8037).
  ///
  /// Throws ``CommandError/notAKey(path:)`` or ``CommandError/unfitKey(path:reason:)``, which name
  /// the file's `path`.
  func key(in file: [UInt8], at path: String) throws(CommandError) -> PublicKey

  /// Verifies a contract or receipt in JWS compact form (RFC 7515), and returns its kind and
  /// payload.
  ///
  /// Throws a `SignatureError`.
  func payload(
    of text: String, signedBy key: PublicKey
  ) throws(SignatureError) -> (SignedTextKind, CanonicalJSON)

  /// Returns `key` as a JWK and as PEM.
  func printed(_ key: PublicKey) -> PrintedKey
}

/// A public key in the form that `keys` prints.
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
