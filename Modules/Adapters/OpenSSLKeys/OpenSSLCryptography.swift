import COpenSSL
public import Ledger
import Synchronization

/// The ledger's cryptography with libcrypto: SHA-256, and verification of ``JWS`` signatures.
///
/// Caches prepared public keys. Several tasks may use it concurrently.
public final class OpenSSLCryptography: LedgerCryptography {
  /// The maximum number of cached keys; a full cache is emptied.
  private static let limit = 1024

  private let keys = Mutex<[PublicKey: VerificationKey]>([:])

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
    try prepared(key).check(text, as: kind)
    return text.payload
  }

  private func prepared(_ key: PublicKey) throws(SignatureError) -> VerificationKey {
    if let known = keys.withLock({ $0[key] }) { return known }
    let prepared = try VerificationKey(key)
    keys.withLock { keys in
      if keys.count >= Self.limit { keys = [:] }
      keys[key] = prepared
    }
    return prepared
  }
}

/// SHA-256 (FIPS 180-4).
enum Digest {
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    var context = SHA256_CTX()
    // Unlike `SHA256()`, these functions neither allocate nor look up an algorithm: they cannot
    // fail.
    _ = unsafe SHA256_Init(&context)
    _ = unsafe SHA256_Update(&context, bytes, bytes.count)
    _ = unsafe SHA256_Final(&digest, &context)
    return digest
  }
}
