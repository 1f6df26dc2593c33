/// The stored private keys, as an audit looks at them: in files, or beside the books.
public protocol CustomerKeyFiles {
  /// What lies among the keys, in any order; nothing if there is no folder for them.
  ///
  /// Throws a ``StorageError``, also for a folder that is a link or that others can read.
  func items() throws(StorageError) -> [KeyFolderItem]

  /// The name under which the private half of `key` is stored.
  func name(of key: PublicKey) -> String

  /// The PEM stored as `name`, or nil if there is none.
  ///
  /// Throws a ``StorageError``, also for a file that is a link or that others can read.
  func read(_ name: String) throws(StorageError) -> [UInt8]?

  /// Whether `pem` holds an encrypted private key; whose, nobody can know without her PIN.
  ///
  /// Throws ``StorageError/sealing(reason:)`` if it could not be found out.
  func isEncryptedKey(_ pem: [UInt8]) throws(StorageError) -> Bool
}

/// A folder with keys that says what it holds. It can be called from any task.
public protocol KeyFolder: Sendable {
  /// The PEM stored as `name`, or nil if there is none. Throws a ``StorageError``.
  func read(_ name: String) throws(StorageError) -> [UInt8]?

  /// What lies among the keys, in any order; nothing if there is no folder for them.
  ///
  /// Throws a ``StorageError``, also for a folder that is a link or that others can read.
  func items() throws(StorageError) -> [KeyFolderItem]
}

/// A file among the keys.
public struct KeyFolderItem: Sendable, Equatable {
  /// What it is, by its file name.
  public enum Kind: Sendable, Equatable {
    /// The key stored under this name.
    case key(String)
    /// A key that was being written under this name.
    case unfinished(String)
    /// Something else.
    case other
  }

  /// Its name in the folder.
  public let fileName: String
  /// What it is.
  public let kind: Kind
  /// Whether it has a second name, here or in another folder.
  public let hasOtherName: Bool

  /// A file.
  public init(fileName: String, kind: Kind, hasOtherName: Bool) {
    self.fileName = fileName
    self.kind = kind
    self.hasOtherName = hasOtherName
  }
}
