import COpenSSL
public import Ledger
import StrictJSON

extension PublicKey {
  /// Whether `signature` is the key's own over exactly `message`; never under a key that fits any
  /// text.
  ///
  /// Throws `CryptoError.failed` if libcrypto could not find out.
  public func verifies(
    _ signature: [UInt8], over message: [UInt8]
  ) throws(CryptoError) -> Bool {
    try VerificationKey(self).verifies(signature, over: message)
  }
}

extension PublicKey {
  /// The key's name: the SHA-256 thumbprint of RFC 7638 and RFC 8037.
  public var keyID: String {
    let members = CanonicalJSON.object([
      "crv": .string("Ed25519"), "kty": .string("OKP"), "x": .string(x),
    ])
    return Base64URL.encode(Digest.sha256(members.bytes))
  }

  /// The key's bytes in Base64URL: the member `x` of its JWK (RFC 8037).
  public var x: String { Base64URL.encode(bytes) }

  /// SubjectPublicKeyInfo (RFC 8410) as PEM.
  public var pem: String {
    "\(Self.head)\n\(Base64.encode(Self.derPrefix + bytes))\n\(Self.foot)\n"
  }

  static let head = "-----BEGIN PUBLIC KEY-----"
  static let foot = "-----END PUBLIC KEY-----"

  /// All of an Ed25519 SubjectPublicKeyInfo but the key: RFC 8410 section 4.
  static let derPrefix: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]
}
