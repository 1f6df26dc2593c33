public import Ledger

/// The files with the private keys, encrypted as ``PrivateKey/encryptedPEM(with:iterations:)``
/// writes them and named by their public halves.
public struct StoredKeyFiles: CustomerKeyFiles, Sendable {
  private let keys: any KeyFolder

  /// The keys in `keys`.
  public init(in keys: any KeyFolder) { self.keys = keys }

  /// What lies among the keys. Throws a ``Ledger/StorageError``.
  public func items() throws(StorageError) -> [KeyFolderItem] { try keys.items() }

  /// The key's thumbprint (RFC 7638).
  public func name(of key: PublicKey) -> String { key.keyID }

  /// The PEM stored as `name`, or nil if there is none. Throws a ``Ledger/StorageError``.
  public func read(_ name: String) throws(StorageError) -> [UInt8]? { try keys.read(name) }

  /// Whether `pem` holds an encrypted private key.
  ///
  /// Throws ``Ledger/StorageError/sealing(reason:)`` if libcrypto could not find out.
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
