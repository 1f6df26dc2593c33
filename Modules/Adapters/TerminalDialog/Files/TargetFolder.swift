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

  deinit { if descriptor >= 0 { close(descriptor) } }

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
  func status() -> stat? {
    var status = stat()
    return unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Creates a file with mode 0600, and returns its descriptor; nil if that fails, and `errno` has
  /// the reason.
  func create(_ name: String) -> Int32? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe openat(descriptor, name, flags, 0o600)
    guard file >= 0 else { return nil }
    // `openat` applies the umask, so set the mode explicitly.
    guard fchmod(file, 0o600) == 0 else {
      let reason = errno
      close(file)
      remove(name)
      errno = reason
      return nil
    }
    return file
  }

  /// Renames `beside` to the file's name; false if that fails.
  func rename(_ beside: String) -> Bool {
    unsafe renameat(descriptor, beside, descriptor, name) == 0
  }

  /// Removes the content of the file, because its folder may not permit deletion. Anything but a
  /// regular file with one name was put there by another program, and keeps its content.
  func empty() {
    let flags = O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe openat(descriptor, name, flags)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_nlink == 1
    else { return }
    _ = ftruncate(file, 0)
  }

  func remove(_ name: String) { _ = unsafe unlinkat(descriptor, name, 0) }

  func sync() -> Bool { fsync(descriptor) == 0 }
}

extension stat {
  /// Whether both are the status of the same file or folder.
  fileprivate func isSame(as other: stat) -> Bool {
    st_ino == other.st_ino && st_dev == other.st_dev
  }
}
