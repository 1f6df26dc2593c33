#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The opened folder of a file to write: writing through it cannot reach another folder, even if
/// the path leads elsewhere meanwhile. `deinit` closes it.
final class TargetFolder: Sendable {
  private let path: String
  /// The file's name in the folder.
  private let name: String
  fileprivate let descriptor: Int32

  /// Opens the folder of the file at `path`, through symbolic links.
  ///
  /// Throws ``FileError/unwritable(path:reason:)``, and ``FileError/protected(path:)`` for a folder
  /// that is one of `protected` or below one.
  init(of path: String, outside protected: [String]) throws(FileError) {
    self.path = path
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = start == path.startIndex ? "." : String(path[..<start])
    name = String(path[start...])
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let isInside = isInside(protected) else { throw unwritable }
    if isInside { throw .protected(path: path) }
  }

  deinit { close(descriptor) }

  /// Whether anything exists at `path`, including a symbolic link without a destination.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Creates the file with mode 0600, with the bytes that `provide` passes and `end`, and syncs it
  /// and its folder to disk.
  ///
  /// Throws ``FileError/exists(path:)`` and ``FileError/unwritable(path:reason:)``.
  @discardableResult
  func create(
    endingWith end: [UInt8] = [], _ provide: ((Span<UInt8>) -> Void) -> Void
  ) throws(FileError) -> CreatedFile {
    guard let file = newFile(name) else { throw errno == EEXIST ? .exists(path: path) : unwritable }
    try fill(file, endingWith: end, provide)
    return file
  }

  /// Replaces the file by one with `bytes`, or creates it.
  ///
  /// Throws ``FileError/irreplaceable(path:)`` and ``FileError/unwritable(path:reason:)``.
  func replace(by bytes: [UInt8]) throws(FileError) {
    try checkReplaceable()
    let temporary = "\(name).unfinished.new"
    var file = newFile(temporary)
    while file == nil, errno == EEXIST, isReleased(temporary) { file = newFile(temporary) }
    guard let file else { throw unwritable }
    // The lock shows other processes that the temporary file is not abandoned.
    defer { withExtendedLifetime(file) {} }
    try fill(file) { $0(bytes.span) }
    guard unsafe renameat(descriptor, temporary, descriptor, name) == 0, fsync(descriptor) == 0
    else {
      let error = unwritable
      file.remove()
      throw error
    }
  }

  /// Whether the folder is one of `folders` or below one; nil if that is unknown.
  ///
  /// It compares the folders themselves, by device and inode, because text differs for links,
  /// mounts, `..` and other case.
  private func isInside(_ folders: [String]) -> Bool? {
    let protected = folders.compactMap { path -> stat? in
      var status = stat()
      return unsafe stat(path, &status) == 0 ? status : nil
    }
    var (above, before) = (".", stat())
    while !protected.isEmpty {
      guard let status = status(of: above, 0) else { return nil }
      if protected.contains(where: { $0.isSame(as: status) }) { return true }
      // The parent of the root is the root.
      if before.isSame(as: status) { return false }
      before = status
      above += "/.."
    }
    return false
  }

  private func checkReplaceable() throws(FileError) {
    guard let status = status(of: name) else { return }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .unwritable(path: path, reason: systemMessage(EISDIR))
    }
    // A second name would keep the old content: it may be the bank's own file.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw .irreplaceable(path: path)
    }
  }

  private func fill(
    _ file: CreatedFile, endingWith end: [UInt8] = [], _ provide: ((Span<UInt8>) -> Void) -> Void
  ) throws(FileError) {
    var isWritten = true
    provide { isWritten = isWritten && systemWrite($0, to: file.descriptor) }
    guard isWritten, systemWrite(end.span, to: file.descriptor), fsync(file.descriptor) == 0,
      fsync(descriptor) == 0
    else {
      let error = unwritable
      file.remove()
      throw error
    }
  }

  /// Creates an empty file with mode 0600, locked; nil if that fails, and `errno` has the reason.
  private func newFile(_ name: String) -> CreatedFile? {
    while true {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let opened = unsafe openat(descriptor, name, flags, 0o600)
      guard opened >= 0 else { return nil }
      let file = CreatedFile(opened, name, in: self)
      // `openat` applies the umask, so set the mode explicitly.
      guard fchmod(opened, 0o600) == 0 else {
        let reason = errno
        file.remove()
        errno = reason
        return nil
      }
      // Some file systems have no locks. Before the lock, another process may have locked the file
      // and removed it as abandoned.
      if !file.lock() || file.isInPlace { return file }
    }
  }

  /// Waits until no process writes the temporary file `name`, and removes it if a killed process
  /// left it: each process locks the file that it writes. Returns false for a file that is not this
  /// program's own.
  private func isReleased(_ name: String) -> Bool {
    let opened = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { return errno == ENOENT }
    let file = CreatedFile(opened, name, in: self)
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode == S_IFREG | 0o600,
      status.st_uid == geteuid(), status.st_nlink <= 1, file.lock()
    else {
      errno = EEXIST
      return false
    }
    file.remove()
    return true
  }

  /// The status of `name`: of a symbolic link itself, unless `flags` are 0. Nil if there is none.
  fileprivate func status(of name: String, _ flags: Int32 = AT_SYMLINK_NOFOLLOW) -> stat? {
    var status = stat()
    return unsafe fstatat(descriptor, name, &status, flags) == 0 ? status : nil
  }

  private var unwritable: FileError { .unwritable(path: path, reason: lastSystemError()) }
}

/// An open file in the folder that it was created in. `deinit` closes it, which ends its lock.
public final class CreatedFile: Sendable {
  fileprivate let descriptor: Int32
  private let name: String
  private let folder: TargetFolder

  fileprivate init(_ descriptor: Int32, _ name: String, in folder: TargetFolder) {
    self.descriptor = descriptor
    self.name = name
    self.folder = folder
  }

  deinit {
    // The caller of a failed function reads `errno`.
    let reason = errno
    close(descriptor)
    errno = reason
  }

  /// Deletes the file, after the operation that it was created for failed. Another file is never
  /// deleted, even if the path leads to it meanwhile.
  public func remove() {
    if isInPlace { _ = unsafe unlinkat(folder.descriptor, name, 0) }
  }

  /// Whether the name in the folder is still that of this file.
  fileprivate var isInPlace: Bool {
    var opened = stat()
    guard unsafe fstat(descriptor, &opened) == 0, let named = folder.status(of: name) else {
      return false
    }
    return opened.isSame(as: named)
  }

  /// Locks the file once no other process has locked it; false if locks are not supported.
  fileprivate func lock() -> Bool {
    while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { return false } }
    return true
  }
}

extension stat {
  /// Whether both are the status of the same file or folder.
  fileprivate func isSame(as other: stat) -> Bool {
    st_ino == other.st_ino && st_dev == other.st_dev
  }
}
