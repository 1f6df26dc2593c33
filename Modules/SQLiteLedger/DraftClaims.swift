#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which drafts a running process is talking about: locks on bytes of a file, one a draft, which end
/// with the process whatever ends it.
struct DraftClaims: Sendable {
  private let file: OpenFile

  /// The claims in `directory`. Throws ``StorageError``.
  init(in directory: DataDirectory) throws(StorageError) {
    let path = directory.path + "/drafts.lock"
    _ = try directory.kind(path)
    guard let file = OpenFile(path, O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600) else {
      throw directory.failure(path)
    }
    self.file = file
  }

  /// Whether `name` is claimed by this process now. Throws ``StorageError``.
  func claim(_ name: String) throws(StorageError) -> Bool {
    var lock = Self.lock(on: name, F_WRLCK)
    while unsafe fcntl(file.descriptor, F_SETLK, &lock) != 0 {
      if errno == EACCES || errno == EAGAIN { return false }
      guard errno == EINTR else { throw .failed(reason: lastSystemError()) }
    }
    return true
  }

  /// Gives a claim up.
  func release(_ name: String) {
    var lock = Self.lock(on: name, F_UNLCK)
    _ = unsafe fcntl(file.descriptor, F_SETLK, &lock)
  }

  private static func lock(on name: String, _ type: Int32) -> flock {
    // Where a byte lies does not matter: the file is empty.
    let place = Digest.sha256(Array(name.utf8)).prefix(7).reduce(0) { $0 << 8 | off_t($1) }
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (place, 1)
    return lock
  }
}
