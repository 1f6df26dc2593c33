import COpenSSL
public import Ledger

/// A private key that is prepared once to sign often, as a libcrypto key object.
///
/// The object is in locked memory while this instance lives, and wiped afterwards. Several
/// tasks may sign concurrently, because libcrypto does not modify it.
@safe
public final class SigningKey: Sendable {
  /// The public key that verifies this key's signatures.
  public let publicKey: PublicKey
  // An integer, because a pointer is not `Sendable`.
  private let address: UInt

  /// Prepares `key` for signing. Throws a `CryptoError`.
  public init(_ key: PrivateKey) throws(CryptoError) {
    publicKey = key.publicKey
    address = try key.seed.addressOfEd25519()
  }

  deinit { unsafe EVP_PKEY_free(OpaquePointer(bitPattern: address)) }

  /// Signs `message` and returns the 64-byte signature. Throws a `CryptoError`.
  func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let key = unsafe OpaquePointer(bitPattern: address) else { throw .notAKey }
    return try unsafe PrivateKey.signature(over: message, by: key)
  }
}
