public import Ledger

/// A public key as a JWK (RFC 8037) and as PEM, as scripts read it.
public struct KeyJSON: Encodable {
  struct JWK: Encodable {
    let kty = "OKP"
    let crv = "Ed25519"
    let x: String
    let kid: String
    let use = "sig"
    let alg = "EdDSA"
  }

  let jwk: JWK
  let pem: String

  /// Both forms of `key`.
  public init(_ key: PublicKey) {
    jwk = JWK(x: Base64URL.encode(key.bytes), kid: key.keyID)
    pem = key.pem
  }
}
