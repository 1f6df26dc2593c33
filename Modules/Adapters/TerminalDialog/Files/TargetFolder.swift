#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The opened folder of a file to write, and the file's name in it. `deinit` closes it.
final class TargetFolder: Sendable {
  /// The file's name; `.` if the path ends with a slash, and so names the folder itself.
  let name: String
  private let descriptor: Int32

  /// Opens the folder of `path`, through symbolic links; nil if that fails, and `errno` has the
  /// reason.
  init?(of path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = start == path.startIndex ? "." : String(path[..<start])
    name = path.hasSuffix("/") ? "." : String(path[start...])
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    // The caller of a failed initializer reads `errno`.
    let reason = errno
    if descriptor >= 0 { close(descriptor) }
    errno = reason
  }

  /// Whether this is one of the folders at `paths`, or is below one; nil if that is unknown.
  ///
  /// It compares the folders themselves, by device and inode, because text differs for links,
  /// mounts, `..` and other case.
  func isInside(_ paths: [String]) -> Bool? {
    let protected = paths.compactMap { path -> stat? in
      var status = stat()
      return unsafe stat(path, &status) == 0 ? status : nil
    }
    var (above, before) = (".", stat())
    while true {
      var status = stat()
      guard unsafe fstatat(descriptor, above, &status, 0) == 0 else { return nil }
      if protected.contains(where: { $0.isSame(as: status) }) { return true }
      // The parent of the root is the root.
      if before.isSame(as: status) { return false }
      before = status
      above += "/.."
    }
  }

  /// The status of the file itself, not of a link's destination; nil if absent.
  func status(of name: String? = nil) -> stat? {
    var status = stat()
    let name = name ?? self.name
    return unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Creates a file with mode 0600, locked; nil if that fails, and `errno` has the reason.
  func create(_ name: String) -> LockedFile? {
    while true {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let opened = unsafe openat(descriptor, name, flags, 0o600)
      guard opened >= 0 else { return nil }
      let file = LockedFile(opened)
      // `openat` applies the umask, so set the mode explicitly.
      guard fchmod(opened, 0o600) == 0 else {
        let reason = errno
        remove(name)
        errno = reason
        return nil
      }
      // Some file systems have no locks. Before the lock, another process may have locked the file
      // and removed it as abandoned.
      if !file.waitForLock() || isStill(file, name) { return file }
    }
  }

  /// Renames `beside` to the file's name; false if that fails.
  func rename(_ beside: String) -> Bool {
    unsafe renameat(descriptor, beside, descriptor, name) == 0
  }

  func remove(_ name: String) { _ = unsafe unlinkat(descriptor, name, 0) }

  func sync() -> Bool { fsync(descriptor) == 0 }

  /// Whether `name` in this folder is still the name of `file`.
  func isStill(_ file: LockedFile, _ name: String) -> Bool {
    var opened = stat()
    guard unsafe fstat(file.descriptor, &opened) == 0, let named = status(of: name) else {
      return false
    }
    return opened.isSame(as: named)
  }
}

// A killed process leaves its temporary file. Each process locks the one that it writes, so that an
// unlocked one is abandoned.
extension TargetFolder {
  private static let unfinished = ".new"

  /// A new name for a temporary file beside the file.
  func temporaryName() -> String {
    let number = String(UInt64.random(in: .min ... .max))
    let zeros = String(repeating: "0", count: 20 - number.count)
    return "\(name).\(zeros)\(number)\(Self.unfinished)"
  }

  /// Removes the temporary files that killed processes left beside the file.
  ///
  /// A name must have this file's name and a number of 20 digits; other files are the user's own.
  func removeAbandoned() {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return }
    guard let list = unsafe fdopendir(copy) else {
      close(copy)
      return
    }
    defer { unsafe closedir(list) }
    var names: [String] = []
    while let entry = unsafe readdir(list) {
      let found = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if isTemporary(found) { names.append(found) }
    }
    for name in names { removeIfAbandoned(name) }
  }

  private func isTemporary(_ found: String) -> Bool {
    guard found.hasPrefix("\(name)."), found.hasSuffix(Self.unfinished) else { return false }
    let number = found.utf8.dropFirst(name.utf8.count + 1).dropLast(Self.unfinished.utf8.count)
    return number.count == 20 && number.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func removeIfAbandoned(_ name: String) {
    let opened = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { return }
    let file = LockedFile(opened)
    var status = stat()
    // Remove only a file that has the type, mode, owner and single name of this program's own.
    guard unsafe fstat(opened, &status) == 0, status.st_mode == S_IFREG | 0o600,
      status.st_uid == geteuid(), status.st_nlink == 1, file.lock(), isStill(file, name)
    else { return }
    remove(name)
  }
}

/// An open file that may be locked. `deinit` closes it, which ends the lock.
final class LockedFile: Sendable {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    let reason = errno
    close(descriptor)
    errno = reason
  }

  /// Locks the file; false if another process has locked it, or locks are not supported.
  func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Locks the file once no other process has locked it; false if locks are not supported.
  func waitForLock() -> Bool {
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
