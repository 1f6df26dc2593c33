#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder that holds all of a bank: the database and the key files.
///
/// Folders are made 0700 and files 0600, whatever the umask; symbolic links are not followed.
struct DataDirectory: Sendable {
  let path: String

  var databasePath: String { path + "/bank.sqlite" }
  private var keysPath: String { path + "/keys" }

  /// Whether there is a database.
  var hasDatabase: Bool {
    get throws(StorageError) { try kind(databasePath) != nil }
  }

  /// The database's path without symbolic links on the way to it, which SQLite would refuse.
  ///
  /// Throws ``StorageError``.
  var resolvedDatabasePath: String {
    get throws(StorageError) {
      guard let resolved = unsafe realpath(path, nil) else { throw failure(path) }
      defer { unsafe free(resolved) }
      return unsafe String(cString: resolved) + "/bank.sqlite"
    }
  }

  /// Makes the folders, and the database's file if it is not there.
  ///
  /// Throws ``StorageError``.
  func create() throws(StorageError) {
    try makeFolder(path, parents: true)
    try makeFolder(keysPath, parents: false)
    if try !hasDatabase {
      // SQLite gives its journal files the permissions of this one.
      let file = unsafe open(databasePath, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw failure(databasePath) }
      close(file)
      try sync(folder: path)
    }
  }

  /// Throws ``StorageError`` if the folder is there and is none.
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
    if unsafe mkdir(path, 0o700) == 0 { return }
    if errno == ENOENT, parents, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]), parents: true)
      return try makeFolder(path, parents: false)
    }
    guard errno == EEXIST else { throw failure(path) }
  }

  /// The type bits of what is at `path`, nil for nothing. Throws
  /// ``StorageError/symbolicLink(path:)``.
  private func kind(_ path: String) throws(StorageError) -> mode_t? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw errno == ENOTDIR ? .notADirectory(path: self.path) : failure(path)
    }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw .symbolicLink(path: path) }
    return status.st_mode
  }

  private func sync(folder: String) throws(StorageError) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(folder) }
  }

  private func failure(_ path: String) -> StorageError {
    if errno == ELOOP { return .symbolicLink(path: path) }
    return .fileFailed(path: path, reason: unsafe String(cString: strerror(errno)))
  }
}

extension DataDirectory: KeyFiles {
  private static let largestKey = 8192

  func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let path = keyPath(name)
    guard let mode = try kind(path) else { return nil }
    guard mode & 0o077 == 0 else { throw .exposed(path: path) }
    let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.largestKey)
    let count = unsafe Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw failure(path) }
    return Array(bytes[..<count])
  }

  /// Writes beside, syncs, renames, syncs the folder: a key is there whole or not at all.
  func write(_ pem: [UInt8], as name: String) throws(StorageError) {
    let path = keyPath(name)
    let beside = path + ".new"
    guard unsafe unlink(beside) == 0 || errno == ENOENT else { throw failure(beside) }
    let file = unsafe open(beside, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(beside) }
    defer { close(file) }
    try writeAll(pem, to: file, path: beside)
    guard fsync(file) == 0 else { throw failure(beside) }
    guard unsafe rename(beside, path) == 0 else { throw failure(path) }
    try sync(folder: keysPath)
  }

  private func writeAll(_ bytes: [UInt8], to file: Int32, path: String) throws(StorageError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = Array(rest)
      let count = unsafe Glibc.write(file, chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  private func keyPath(_ name: String) -> String { "\(keysPath)/\(name).pem" }
}
