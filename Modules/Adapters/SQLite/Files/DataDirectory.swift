public import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder of a bank, with its database and the file of the bank's key.
///
/// Folders are created with mode 0700 and files with 0600, regardless of the umask. A folder or
/// file that belongs to another user or is accessible to others is not used, also by root. Symbolic
/// links are rejected, except in the path of the folder itself.
public struct DataDirectory: Sendable {
  /// The folder's path.
  public let path: String

  /// The data directory at `path`, which need not exist yet.
  public init(path: String) { self.path = path }

  /// The path without slashes at its end, so that it ends in the folder's name.
  public var trimmedPath: String { String(path.reversed().drop { $0 == "/" }.reversed()) }

  var databasePath: String { path + "/bank.sqlite" }
  var keysPath: String { path + "/keys" }

  /// The folders that belong to the bank alone. The keys folder is listed, because it may be
  /// a mount of another folder.
  public var protectedFolders: [String] { [path, keysPath] }

  /// Creates missing folders and the database file, and syncs them so that they survive a power
  /// failure. This includes folders of an earlier run that was killed before syncing them.
  func create() throws(StorageError) {
    try makeFolders()
    if try !hasDatabase {
      // Create the database file readable by the user alone: SQLite gives its journal files the
      // same permissions.
      guard OpenFile(databasePath, O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600) != nil else {
        throw failure(databasePath)
      }
    }
    try sync(folder: path)
    try syncAncestors()
  }

  /// Creates the folders and the database file where there is nothing yet, and syncs them.
  ///
  /// Throws ``StorageError/folderExists(path:)``, and other ``StorageError``s.
  func createAnew() throws(StorageError) {
    guard unsafe mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { throw .folderExists(path: path) }
      let (code, error) = (errno, failure(path))
      // In /proc, for example, a new folder is reported as missing, although its parent exists.
      guard code == ENOENT, try DataDirectory(path: parent(of: path)).isMissing else {
        throw error
      }
      throw .notADirectory(path: parent(of: path))
    }
    do { try create() } catch {
      remove()
      throw error
    }
  }

  /// Whether there is nothing at the path, not even a link.
  var isMissing: Bool {
    get throws(StorageError) {
      var status = stat()
      if unsafe lstat(path, &status) == 0 { return false }
      guard errno == ENOENT else { throw failure(path) }
      return true
    }
  }

  /// The folder in which this one is prepared, until it is complete.
  var unfinished: DataDirectory { DataDirectory(path: trimmedPath + ".part") }

  /// Gives this folder, which is complete, the name of `final`.
  func rename(to final: DataDirectory) throws(StorageError) {
    guard systemRename(path, final.path) == 0 else {
      throw errno == EEXIST || errno == ENOTEMPTY
        ? .folderExists(path: final.path) : failure(final.path)
    }
    try sync(folder: parent(of: path))
  }

  /// Syncs the content of the database file.
  func syncDatabase() throws(StorageError) {
    guard let file = OpenFile(databasePath, O_RDWR | O_NOFOLLOW), file.sync() else {
      throw failure(databasePath)
    }
  }

  /// Removes the files and folders of a bank that was not completed. Other files stay.
  func remove() {
    let keys = [KeyName.bank, KeyName.newBank].map(keyPath)
    for file in keys + Self.suffixes.map({ databasePath + $0 }) { _ = unsafe unlink(file) }
    for folder in [keysPath, path] { _ = unsafe rmdir(folder) }
  }

  /// Creates and syncs the folders for the bank's key, if they are missing. Creates no database
  /// file: the ledger is stored elsewhere.
  public func createForKeys() throws(StorageError) {
    try makeFolders()
    try sync(folder: path)
    try syncAncestors()
  }

  private func makeFolders() throws(StorageError) {
    if let fault = try faults().first { throw fault }
    try makeFolder(path, parents: true)
    try makeFolder(keysPath, parents: false)
    guard let mode = try status(keysPath)?.st_mode, mode & S_IFMT == S_IFDIR else {
      throw .notADirectory(path: keysPath)
    }
  }

  private func syncAncestors() throws(StorageError) {
    var folder = path
    while parent(of: folder) != folder {
      folder = parent(of: folder)
      // This program did not create a folder that this user cannot read.
      try sync(folder: folder, skipsUnreadable: true)
    }
  }

  /// Throws a ``StorageError`` if something other than a folder is at the path.
  func check() throws(StorageError) {
    // The folder itself may be a link, which is the user's choice.
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
      // A restrictive umask could deny this user access.
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

  /// The status of the file at `path`; nil if absent.
  ///
  /// Throws ``StorageError/unsafeFile(path:)`` for a symbolic link, and other ``StorageError``s.
  func status(_ path: String) throws(StorageError) -> stat? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw errno == ENOTDIR ? .notADirectory(path: self.path) : failure(path)
    }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw .unsafeFile(path: path) }
    return status
  }

  /// Syncs `folder`, so that its file names survive a power failure.
  func sync(folder: String, skipsUnreadable: Bool = false) throws(StorageError) {
    guard let opened = OpenFile(folder, O_RDONLY | O_DIRECTORY), opened.sync() else {
      if skipsUnreadable, errno == EACCES { return }
      throw failure(folder)
    }
  }

  /// The error for `errno` at `path`.
  func failure(_ path: String) -> StorageError {
    if errno == ELOOP { return .unsafeFile(path: path) }
    return .fileFailed(path: path, reason: lastSystemError())
  }
}

extension DataDirectory {
  fileprivate static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Whether there is a database.
  var hasDatabase: Bool {
    get throws(StorageError) { try status(databasePath) != nil }
  }

  /// The database's path with symbolic links resolved, because `SQLITE_OPEN_NOFOLLOW` rejects them.
  var resolvedDatabasePath: String {
    get throws(StorageError) {
      guard let resolved = unsafe realpath(path, nil) else { throw failure(path) }
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved) + "/bank.sqlite"
    }
  }

  /// Why the folder, the database, or a file of SQLite's beside it must not be used; empty if all
  /// are safe or missing.
  ///
  /// Throws the errors of ``status(_:)``, and ``StorageError/unsafeFile(path:)`` for a file that not
  /// even an audit may open: one that is not regular, or has a second name.
  func faults() throws(StorageError) -> [StorageError] {
    var faults: [StorageError] = []
    // The folder itself may be a link, which is the user's choice.
    var folder = stat()
    if unsafe stat(path, &folder) == 0, !folder.isPrivate {
      faults.append(.unsafeFile(path: path))
    }
    for path in Self.suffixes.map({ databasePath + $0 }) {
      guard let status = try status(path) else { continue }
      guard status.isFileWithOneName else { throw .unsafeFile(path: path) }
      if !status.isPrivate { faults.append(.unsafeFile(path: path)) }
    }
    return faults
  }

  /// Throws ``StorageError/databaseMissing(directory:)`` if there is the key of a bank, but no
  /// database.
  ///
  /// Bootstrap creates the database before the key: after finding the key, look for the database
  /// again.
  func checkDatabaseExists() throws(StorageError) {
    guard try !hasDatabase, try hasBankKey, try !hasDatabase else { return }
    throw .databaseMissing(directory: path)
  }

  /// Throws ``StorageError/readOnly(path:)`` if this process cannot write here, as on read-only
  /// media: even to read, SQLite needs files of its own beside the database.
  func checkWritable() throws(StorageError) {
    guard unsafe access(path, W_OK) != 0, errno == EROFS || errno == EACCES else { return }
    throw .readOnly(path: path)
  }

  /// Whether there is a write-ahead log whose changes may not be in the database file yet.
  var hasLog: Bool {
    get throws(StorageError) { try status(databasePath + "-wal").map { $0.st_size > 0 } ?? false }
  }
}

extension stat {
  /// Whether the file or folder belongs to this user, and others have no access to it.
  var isPrivate: Bool { st_uid == geteuid() && st_mode & 0o077 == 0 }

  /// Whether this is a regular file without a second hard link: a write would change the content
  /// under that name, too.
  var isFileWithOneName: Bool { st_mode & S_IFMT == S_IFREG && st_nlink == 1 }
}
