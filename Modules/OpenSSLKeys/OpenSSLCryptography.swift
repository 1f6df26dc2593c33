public import Ledger
public import StrictJSON

/// A ledger's cryptography by libcrypto: SHA-256, and signatures as ``JWS``.
public struct OpenSSLCryptography: LedgerCryptography {
  /// All there is of it.
  public init() {}

  /// SHA-256 of `bytes`.
  public func sha256(_ bytes: [UInt8]) -> [UInt8] { Digest.sha256(bytes) }

  /// The payload of `text`, if `key`'s private half signed it as `kind`.
  ///
  /// Throws a ``Ledger/SignatureError``.
  public func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> CanonicalJSON {
    try JWS.verify(text, as: kind, with: key)
  }
}
