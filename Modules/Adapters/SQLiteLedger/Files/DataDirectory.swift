public import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder that holds all of a bank: the database and the key files.
///
/// Folders are made 0700 and files 0600, whatever the umask. Symbolic links are not followed, but
/// on the way to the folder.
public struct DataDirectory: Sendable {
  /// The folder's path.
  public let path: String

  /// The data directory at `path`, which need not exist yet.
  public init(path: String) { self.path = path }

  var databasePath: String { path + "/bank.sqlite" }
  var keysPath: String { path + "/keys" }

  /// Makes the folders and the database's file where they are missing. All of them stay also after
  /// a power failure, those included that an earlier run made and was killed before it could sync.
  ///
  /// Throws a ``StorageError``.
  func create() throws(StorageError) {
    try checkLength()
    try makeFolders()
    if try !hasDatabase {
      // SQLite gives its journal files the permissions of this one.
      guard OpenFile(databasePath, O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600) != nil else {
        throw failure(databasePath)
      }
    }
    try sync(folder: path)
    try syncAncestors()
  }

  /// Makes the folders for keys alone where they are missing: the books are elsewhere. They stay
  /// also after a power failure. Throws a ``Ledger/StorageError``.
  public func createForKeys() throws(StorageError) {
    try makeFolders()
    try sync(folder: path)
    try syncAncestors()
  }

  private func makeFolders() throws(StorageError) {
    try makeFolder(path, parents: true)
    try makeFolder(keysPath, parents: false)
    guard let mode = try kind(keysPath), mode & S_IFMT == S_IFDIR else {
      throw .notADirectory(path: keysPath)
    }
  }

  private func syncAncestors() throws(StorageError) {
    var folder = path
    while parent(of: folder) != folder {
      folder = parent(of: folder)
      do { try sync(folder: folder) } catch {
        // One that may not be read was not made by us.
        guard errno == EACCES else { throw error }
      }
    }
  }

  /// Throws a ``StorageError`` if something that is no folder is at the folder's path.
  func check() throws(StorageError) {
    // The folder itself may be a link: it is the customer's own choice.
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw failure(path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path: path) }
  }

  private func makeFolder(_ path: String, parents: Bool) throws(StorageError) {
    if parents { try check() }
    if unsafe mkdir(path, 0o700) == 0 {
      // Some umasks would keep ourselves out.
      guard unsafe chmod(path, 0o700) == 0 else { throw failure(path) }
      return
    }
    if errno == ENOENT, parents, parent(of: path) != path {
      try makeFolder(parent(of: path), parents: true)
      return try makeFolder(path, parents: false)
    }
    guard errno == EEXIST else { throw failure(path) }
  }

  private func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The type and permissions of what is at `path`, nil for nothing.
  ///
  /// Throws ``StorageError/symbolicLink(path:)``.
  func kind(_ path: String) throws(StorageError) -> mode_t? { try status(path)?.st_mode }

  /// What the system says of `path`, nil for nothing.
  ///
  /// Throws ``StorageError/symbolicLink(path:)``.
  func status(_ path: String) throws(StorageError) -> stat? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw errno == ENOTDIR ? .notADirectory(path: self.path) : failure(path)
    }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw .symbolicLink(path: path) }
    return status
  }

  /// Has the names in `folder` stay also after a power failure.
  func sync(folder: String) throws(StorageError) {
    guard let opened = OpenFile(folder, O_RDONLY | O_DIRECTORY), opened.sync() else {
      throw failure(folder)
    }
  }

  /// The last error, at `path`.
  func failure(_ path: String) -> StorageError {
    if errno == ELOOP { return .symbolicLink(path: path) }
    return .fileFailed(path: path, reason: lastSystemError())
  }
}
