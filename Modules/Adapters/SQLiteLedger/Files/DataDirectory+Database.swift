import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DataDirectory {
  /// SQLite takes paths of 512 bytes, and appends `-journal`.
  private static let longestPath = 504
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Whether there is a database.
  var hasDatabase: Bool {
    get throws(StorageError) { try kind(databasePath) != nil }
  }

  /// The database's path without symbolic links on the way to it, which SQLite would refuse.
  ///
  /// Throws a ``StorageError``.
  var resolvedDatabasePath: String {
    get throws(StorageError) {
      guard let resolved = unsafe realpath(path, nil) else { throw failure(path) }
      defer { unsafe free(resolved) }
      return try Self.checked(unsafe String(cString: resolved) + "/bank.sqlite")
    }
  }

  /// Throws ``StorageError/pathTooLong(path:limit:)`` for a folder that SQLite could not reach,
  /// before it is made.
  func checkLength() throws(StorageError) {
    // A folder that is there may have a shorter path than the one given.
    if unsafe access(path, F_OK) == 0 {
      _ = try resolvedDatabasePath
    } else if path.hasPrefix("/") {
      _ = try Self.checked(databasePath)
    } else {
      guard let here = unsafe getcwd(nil, 0) else { throw failure(".") }
      defer { unsafe free(here) }
      _ = try Self.checked(unsafe String(cString: here) + "/" + databasePath)
    }
  }

  private static func checked(_ path: String) throws(StorageError) -> String {
    guard path.utf8.count <= longestPath else {
      throw .pathTooLong(path: path, limit: longestPath)
    }
    return path
  }

  /// Throws a ``StorageError`` unless the database, and what SQLite keeps beside it, are regular
  /// files; for writing as ``checkFile(_:forWriting:)`` says.
  func checkDatabaseFiles(forWriting: Bool) throws(StorageError) {
    for suffix in Self.suffixes {
      try checkFile(databasePath + suffix, forWriting: forWriting)
    }
  }

  /// Throws a ``StorageError`` unless what is at `path`, if anything, is a regular file.
  ///
  /// For writing, it must have this one name, so that nothing else is changed through it, and
  /// belong to this user; root may write others' files.
  func checkFile(_ path: String, forWriting: Bool) throws(StorageError) {
    guard let status = try status(path) else { return }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unsafeFile(path: path, .notRegular) }
    guard forWriting else { return }
    guard status.st_nlink == 1 else { throw .unsafeFile(path: path, .otherName) }
    guard geteuid() == 0 || status.st_uid == geteuid() else {
      throw .unsafeFile(path: path, .otherOwner)
    }
  }

  /// Throws ``StorageError/booksMissing(directory:)`` if there are keys of a bank, and no database.
  ///
  /// A founding makes the database's file before any key: whoever has seen a key looks once more.
  func checkBooksAreThere() throws(StorageError) {
    guard try !hasDatabase, try hasKeys(ofCustomers: false), try !hasDatabase else { return }
    throw .booksMissing(directory: path)
  }

  /// Whether nothing can be written here, as on read-only media.
  var isReadOnly: Bool { unsafe access(path, W_OK) != 0 && (errno == EROFS || errno == EACCES) }

  /// Whether there is a log of changes that are not in the database's file yet. Throws a
  /// ``StorageError``.
  var hasLog: Bool {
    get throws(StorageError) { try status(databasePath + "-wal").map { $0.st_size > 0 } ?? false }
  }
}
