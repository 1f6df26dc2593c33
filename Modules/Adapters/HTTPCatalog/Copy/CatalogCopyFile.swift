#if HTTPCatalog
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The file of the copy, with mode 0600. It is replaced atomically.
  struct CatalogCopyFile: Sendable {
    let path: String
    private let folder: String

    init(folder: String) {
      self.folder = folder
      path = folder + "/" + HTTPCatalog.fileName
    }

    /// Reads the copy; nil if there is no file. A body of more than `largestBody` bytes is reported
    /// as ``CatalogCopyFault/damaged``.
    func read(largestBody: Int) throws(CatalogCopyFault) -> CatalogCopy? {
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let descriptor = unsafe open(path, flags)
      guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        throw errno == ELOOP ? .notAFile : .failed(reason: lastSystemError())
      }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else {
        throw .failed(reason: lastSystemError())
      }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
      guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .exposed }
      let limit = largestBody + CatalogCopy.maximumHeader
      let data: Data
      do { data = try file.read(upToCount: limit + 1) ?? Data() } catch {
        throw .failed(reason: "\(error)")
      }
      guard data.count <= limit, let copy = CatalogCopy(Array(data)) else { throw .damaged }
      return copy
    }

    /// Replaces the stored copy by `copy`, after its bytes are synced to disk. Does nothing while
    /// another process replaces it.
    func write(_ copy: CatalogCopy) throws(CatalogCopyFault) {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch { throw .failed(reason: error.localizedDescription) }
      // One name for all processes: the next one reuses the file that a killed process left.
      let beside = path + ".new"
      guard let file = try lockedFile(beside) else { return }
      defer { withExtendedLifetime(file) {} }
      do {
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(copy.bytes))
        try file.synchronize()
      } catch {
        _ = unsafe unlink(beside)
        throw .failed(reason: error.localizedDescription)
      }
      guard unsafe rename(beside, path) == 0 else {
        let failure = CatalogCopyFault.failed(reason: lastSystemError())
        _ = unsafe unlink(beside)
        throw failure
      }
    }

    /// Opens or creates the file at `path`, locked; nil if another process has locked it.
    private func lockedFile(_ path: String) throws(CatalogCopyFault) -> FileHandle? {
      while true {
        let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else { throw .failed(reason: lastSystemError()) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
          if errno == EWOULDBLOCK { return nil }
          throw .failed(reason: lastSystemError())
        }
        var (opened, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0 else {
          throw .failed(reason: lastSystemError())
        }
        // A second name (a hard link) would be another file of the user.
        guard opened.st_mode & S_IFMT == S_IFREG, opened.st_nlink <= 1 else { throw .notAFile }
        // Before the lock, another process may have renamed the file.
        if unsafe lstat(path, &named) == 0, named.st_ino == opened.st_ino,
          named.st_dev == opened.st_dev
        {
          return file
        }
      }
    }
  }

  /// The system's message for `errno`.
  private func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }
#endif
