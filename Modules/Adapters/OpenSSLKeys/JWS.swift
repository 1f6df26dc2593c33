public import Ledger
public import StrictJSON

/// A JSON Web Signature (RFC 7515) in compact form, over canonical JSON (RFC 8785), with Ed25519.
///
/// The algorithm is fixed, and the key comes from whoever verifies: the header is bound by the
/// signature, but decides nothing.
public enum JWS {
  /// Signs `payload` as `kind`. Throws what ``PrivateKey/sign(_:)`` throws.
  public static func sign(
    _ payload: CanonicalJSON, as kind: SignedTextKind, with key: PrivateKey
  ) throws(CryptoError) -> String {
    try sign(payload, header(kind, key.publicKey.keyID)) { (input) throws(CryptoError) in
      try key.sign(input)
    }
  }

  /// Signs `payload` as `kind`. Throws a `CryptoError`.
  public static func sign(
    _ payload: CanonicalJSON, as kind: SignedTextKind, with key: SigningKey
  ) throws(CryptoError) -> String {
    try sign(payload, header(kind, key.publicKey.keyID)) { (input) throws(CryptoError) in
      try key.sign(input)
    }
  }

  /// Signs `payload` under `header` with the signature that `sign` makes. Throws what `sign`
  /// throws.
  static func sign(
    _ payload: CanonicalJSON, _ header: CanonicalJSON,
    by sign: ([UInt8]) throws(CryptoError) -> [UInt8]
  ) throws(CryptoError) -> String {
    let input = "\(Base64URL.encode(header.bytes)).\(Base64URL.encode(payload.bytes))"
    return "\(input).\(Base64URL.encode(try sign(Array(input.utf8))))"
  }

  /// The payload of `text`, if it was signed as `kind` with `key`'s private half, byte for byte.
  ///
  /// Throws a ``Ledger/SignatureError``.
  public static func verify(
    _ text: String, as kind: SignedTextKind, with key: PublicKey
  ) throws(SignatureError) -> CanonicalJSON {
    guard let text = JWSText(text), let content = CanonicalJSON(canonical: text.payload) else {
      throw .malformed
    }
    try VerificationKey.make(key).check(text, as: kind)
    return content
  }

  /// The payload of `text`, a receipt or a contract signed with `key`'s private half, byte for
  /// byte, and which of them it is.
  ///
  /// Throws a ``Ledger/SignatureError``.
  public static func verifyPaper(
    _ text: String, with key: PublicKey
  ) throws(SignatureError) -> (SignedTextKind, CanonicalJSON) {
    // The signed header tells contracts from receipts.
    do { return (.receipt, try verify(text, as: .receipt, with: key)) } catch {
      guard error == .otherHeader else { throw error }
    }
    return (.contract, try verify(text, as: .contract, with: key))
  }

  static func header(_ kind: SignedTextKind, _ keyID: String) -> CanonicalJSON {
    .object([
      "alg": .string("EdDSA"), "kid": .string(keyID), "typ": .string("\(kind.rawValue)+jws"),
    ])
  }
}
