import COpenSSL
public import Ledger

/// A private key that signs often, in the form that libcrypto signs with.
///
/// It is made once, plain in libcrypto's locked memory for as long as it is kept, and wiped then.
/// It can be used from any task, by several at once: libcrypto does not change it.
@safe
public final class SigningKey: Sendable {
  /// Its public half.
  public let publicKey: PublicKey
  // An address can be used in another task, a pointer cannot.
  private let address: UInt

  /// The key as `key`. Throws a `CryptoError`.
  public init(_ key: PrivateKey) throws(CryptoError) {
    publicKey = key.publicKey
    address = try key.seed.addressOfEd25519()
  }

  deinit { unsafe EVP_PKEY_free(OpaquePointer(bitPattern: address)) }

  /// The signature over `message`, 64 bytes. Throws a `CryptoError`.
  func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let key = unsafe OpaquePointer(bitPattern: address) else { throw .notAKey }
    return try unsafe PrivateKey.signature(over: message, by: key)
  }
}
