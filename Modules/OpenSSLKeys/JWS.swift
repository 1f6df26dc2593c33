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
    let header = header(kind, key.publicKey)
    let input = "\(Base64URL.encode(header.bytes)).\(Base64URL.encode(payload.bytes))"
    return "\(input).\(Base64URL.encode(try key.sign(Array(input.utf8))))"
  }

  /// The payload of `text`, if it was signed as `kind` with `key`'s private half, byte for byte.
  ///
  /// Throws a ``Ledger/SignatureError``.
  public static func verify(
    _ text: String, as kind: SignedTextKind, with key: PublicKey
  ) throws(SignatureError) -> CanonicalJSON {
    // By bytes: to go through a text by characters takes longer than to hash it.
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard parts.count == 3, let header = Base64URL.decode(parts[0]),
      let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2]),
      let content = CanonicalJSON(canonical: payload)
    else { throw .malformed }
    guard header == self.header(kind, key).bytes else { throw .otherHeader }
    let input = Array(text.utf8.dropLast(1 + parts[2].utf8.count))
    let isGood: Bool
    do { isGood = try key.verifies(signature, over: input) } catch {
      throw .notVerified(reason: error.reason)
    }
    guard isGood else { throw .badSignature }
    return content
  }

  private static func header(_ kind: SignedTextKind, _ key: PublicKey) -> CanonicalJSON {
    .object([
      "alg": .string("EdDSA"), "kid": .string(key.keyID), "typ": .string("\(kind.rawValue)+jws"),
    ])
  }
}
