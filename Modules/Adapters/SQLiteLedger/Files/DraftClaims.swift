import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The claims of running processes to drafts: `fcntl` locks on a file, one byte per draft. The
/// system releases them when their process ends.
struct DraftClaims: Sendable {
  private let file: OpenFile
  private let cryptography: any LedgerCryptography

  /// The claims in `directory`. Throws a ``StorageError``.
  init(
    in directory: DataDirectory, cryptography: any LedgerCryptography
  ) throws(StorageError) {
    let path = directory.path + "/drafts.lock"
    try directory.checkFile(path, forWriting: true)
    let flags = O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK
    guard let file = OpenFile(path, flags, mode: 0o600) else { throw directory.failure(path) }
    guard file.isRegular else { throw .unsafeFile(path: path, .notRegular) }
    self.file = file
    self.cryptography = cryptography
  }

  /// Claims `name` for this process; false if another process has claimed it. Throws a
  /// ``StorageError``.
  func claim(_ name: String) throws(StorageError) -> Bool {
    var lock = lock(on: name, F_WRLCK)
    while unsafe fcntl(file.descriptor, F_SETLK, &lock) != 0 {
      if errno == EACCES || errno == EAGAIN { return false }
      guard errno == EINTR else { throw .failed(reason: lastSystemError()) }
    }
    return true
  }

  /// Releases a claim.
  func release(_ name: String) {
    var lock = lock(on: name, F_UNLCK)
    _ = unsafe fcntl(file.descriptor, F_SETLK, &lock)
  }

  private func lock(on name: String, _ type: Int32) -> flock {
    // A lock may be beyond the end of the file, which is empty.
    let place = cryptography.sha256(Array(name.utf8)).prefix(7).reduce(0) { $0 << 8 | off_t($1) }
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = place
    lock.l_len = 1
    return lock
  }
}
