public import Ledger

/// The ledger's cryptography with libcrypto: SHA-256, and verification of ``JWS`` signatures.
///
/// Caches prepared public keys. Several tasks may use it concurrently.
public struct OpenSSLCryptography: LedgerCryptography {
  private let keys = VerificationKeys()

  /// Creates an instance with an empty cache.
  public init() {}

  /// SHA-256 of `bytes`.
  public func sha256(_ bytes: [UInt8]) -> [UInt8] { Digest.sha256(bytes) }

  /// The ``Ledger/PublicKey/keyID`` of `key`.
  public func keyID(of key: PublicKey) -> String { key.keyID }

  /// Verifies that `key` signed `text` as `kind`, and returns the payload without parsing it.
  ///
  /// Throws a `SignatureError`.
  public func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    guard let text = JWSText(text) else { throw .malformed }
    try keys.key(key).check(text, as: kind)
    return text.payload
  }
}
