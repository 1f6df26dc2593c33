/// The stored private keys as an audit reads them: from files, or from the database.
public protocol CustomerKeyFiles {
  /// The files in the key folder, in any order; empty if the folder does not exist.
  ///
  /// Throws a ``StorageError``, also if the folder is a symbolic link or can be read by others.
  func items() throws(StorageError) -> [KeyFolderItem]

  /// The name under which the private key for `key` is stored.
  func name(of key: PublicKey) -> String

  /// The PEM stored as `name`, or nil if there is none.
  ///
  /// Throws a ``StorageError``, also if the file is a symbolic link or can be read by others.
  func read(_ name: String) throws(StorageError) -> [UInt8]?

  /// Whether `pem` holds an encrypted private key. Only its PIN can reveal its owner.
  ///
  /// Throws ``StorageError/sealing(reason:)`` if this could not be checked.
  func isEncryptedKey(_ pem: [UInt8]) throws(StorageError) -> Bool
}

/// A key folder whose files can be listed.
///
/// A conformer can be called from any task.
public protocol KeyFolder: Sendable {
  /// The PEM stored as `name`, or nil if there is none. Throws a ``StorageError``.
  func read(_ name: String) throws(StorageError) -> [UInt8]?

  /// The files in the key folder, in any order; empty if the folder does not exist.
  ///
  /// Throws a ``StorageError``, also if the folder is a symbolic link or can be read by others.
  func items() throws(StorageError) -> [KeyFolderItem]
}

/// A file in the key folder.
public struct KeyFolderItem: Sendable, Equatable {
  /// The type of the file, by its name.
  public enum Kind: Sendable, Equatable {
    /// The key stored under this name.
    case key(String)
    /// A partly written key with this name.
    case unfinished(String)
    /// Any other file.
    case other
  }

  /// The file's name in the folder.
  public let fileName: String
  /// The type of the file.
  public let kind: Kind
  /// Whether the file has a second hard link, in this folder or elsewhere.
  public let hasSecondLink: Bool

  /// Describes the file `fileName`.
  public init(fileName: String, kind: Kind, hasSecondLink: Bool) {
    self.fileName = fileName
    self.kind = kind
    self.hasSecondLink = hasSecondLink
  }
}
