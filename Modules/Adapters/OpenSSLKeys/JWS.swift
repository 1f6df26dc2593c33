public import Ledger
public import StrictJSON

/// A JSON Web Signature (RFC 7515) in compact form, over canonical JSON (RFC 8785), with Ed25519.
///
/// The algorithm is fixed, and the verifier supplies the key. The header is signed, but selects
/// neither.
public enum JWS {
  /// Signs `payload` as `kind` and returns the compact JWS. Throws the errors of
  /// ``PrivateKey/sign(_:)``.
  public static func sign(
    _ payload: CanonicalJSON, as kind: SignedTextKind, with key: PrivateKey
  ) throws(CryptoError) -> String {
    try sign(payload, header(kind, key.publicKey.keyID), with: key)
  }

  /// Signs `payload` under `header` and returns the compact JWS. Throws a `CryptoError`.
  static func sign(
    _ payload: CanonicalJSON, _ header: CanonicalJSON, with key: PrivateKey
  ) throws(CryptoError) -> String {
    let input = "\(header.bytes.base64URL).\(payload.bytes.base64URL)"
    return "\(input).\(try key.sign(Array(input.utf8)).base64URL)"
  }

  /// Verifies that `key` signed `text` as `kind`, and returns its payload.
  ///
  /// Throws a `SignatureError`: `malformed` unless `text` is a compact JWS of canonical JSON,
  /// `otherHeader` for another key or kind, `badSignature`, or `notVerified(reason:)` if libcrypto
  /// fails.
  public static func verify(
    _ text: String, as kind: SignedTextKind, with key: PublicKey
  ) throws(SignatureError) -> CanonicalJSON {
    guard let text = JWSText(text), let content = CanonicalJSON(canonical: text.payload) else {
      throw .malformed
    }
    try VerificationKey(key).check(text, as: kind)
    return content
  }

  /// Verifies that `key` signed `text` as a receipt or a contract; returns the kind and the
  /// payload.
  ///
  /// Throws a `SignatureError`, like ``verify(_:as:with:)``.
  public static func verifyDocument(
    _ text: String, with key: PublicKey
  ) throws(SignatureError) -> (SignedTextKind, CanonicalJSON) {
    // The header distinguishes contracts from receipts, and is part of the signed text.
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

/// The decoded parts of a compact JWS (RFC 7515), not verified.
struct JWSText {
  let header: [UInt8]
  let payload: [UInt8]
  let signature: [UInt8]
  /// The signing input: the encoded header and payload, joined by a dot.
  let input: [UInt8]

  /// Nil unless `text` has three base64url parts.
  init?(_ text: String) {
    // Split bytes: iterating over characters takes longer than hashing the text.
    let bytes = Array(text.utf8)
    let dots = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
    guard dots.count == 2, let header = Base64URL.decode(bytes[..<dots[0]]),
      let payload = Base64URL.decode(bytes[(dots[0] + 1)..<dots[1]]),
      let signature = Base64URL.decode(bytes[(dots[1] + 1)...])
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    input = Array(bytes[..<dots[1]])
  }
}
