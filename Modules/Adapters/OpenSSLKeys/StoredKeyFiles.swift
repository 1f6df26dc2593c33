public import Ledger

/// The files of encrypted private keys, as ``PrivateKey/encryptedPEM(with:iterations:)`` writes
/// them, named by key ID.
public struct StoredKeyFiles: CustomerKeyFiles, Sendable {
  private let keys: any KeyFolder

  /// Reads the key files in `keys`.
  public init(in keys: any KeyFolder) { self.keys = keys }

  /// The items in the key folder. Throws a `StorageError`.
  public func items() throws(StorageError) -> [KeyFolderItem] { try keys.items() }

  /// The file name for `key`: its thumbprint (RFC 7638).
  public func name(of key: PublicKey) -> String { key.keyID }

  /// The PEM stored as `name`, or nil if there is none. Throws a `StorageError`.
  public func read(_ name: String) throws(StorageError) -> [UInt8]? { try keys.read(name) }

  /// Whether `pem` holds an encrypted private key.
  ///
  /// Throws `StorageError.sealing(reason:)` if libcrypto fails.
  public func isEncryptedKey(_ pem: [UInt8]) throws(StorageError) -> Bool {
    do {
      _ = try EncryptedKey(pem: pem)
      return true
    } catch {
      guard error == .notAKey else { throw .sealing(reason: error.reason) }
      return false
    }
  }
}
