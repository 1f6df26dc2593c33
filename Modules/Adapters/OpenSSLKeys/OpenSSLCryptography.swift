public import Ledger

/// A ledger's cryptography by libcrypto: SHA-256, and signatures as ``JWS``.
///
/// It keeps the public keys used last in the form that libcrypto verifies with.
public struct OpenSSLCryptography: LedgerCryptography {
  private let keys = VerificationKeys()

  /// A cryptography that has verified nothing yet.
  public init() {}

  /// SHA-256 of `bytes`.
  public func sha256(_ bytes: [UInt8]) -> [UInt8] { Digest.sha256(bytes) }

  /// The payload of `text`, if `key`'s private half signed it as `kind`; it is not looked into.
  ///
  /// Throws a ``Ledger/SignatureError``.
  public func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    guard let text = JWSText(text) else { throw .malformed }
    try keys.key(key).check(text, as: kind)
    return text.payload
  }
}
