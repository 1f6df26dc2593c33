#if HTTPCatalog
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The file of the copy, 0600: there whole, or as it was.
  struct CatalogCopyFile: Sendable {
    /// Why it cannot be written: the system's message.
    struct WriteFailure: Error { let reason: String }

    let path: String
    private let folder: String

    init(folder: String) {
      self.folder = folder
      path = folder + "/" + HTTPCatalog.fileName
    }

    /// What is kept; nil for nothing. Of a body beyond `largestBody` bytes it is damaged.
    func read(largestBody: Int) throws(CatalogCopyFault) -> CatalogCopy? {
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let descriptor = unsafe open(path, flags)
      guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        throw errno == ELOOP ? .notAFile : .unreadable(reason: lastSystemError())
      }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else {
        throw .unreadable(reason: lastSystemError())
      }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
      guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .exposed }
      let limit = largestBody + CatalogCopy.mostBefore
      let data: Data
      do { data = try file.read(upToCount: limit + 1) ?? Data() } catch {
        throw .unreadable(reason: "\(error)")
      }
      guard data.count <= limit, let copy = CatalogCopy(Array(data)) else { throw .damaged }
      return copy
    }

    /// Keeps `copy` in place of what was kept.
    func write(_ copy: CatalogCopy) throws(WriteFailure) {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch { throw WriteFailure(reason: "\(error.localizedDescription)") }
      let beside = "\(path).\(getpid())"
      _ = unsafe unlink(beside)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = unsafe open(beside, flags, 0o600)
      guard descriptor >= 0 else { throw WriteFailure(reason: lastSystemError()) }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      do {
        try file.write(contentsOf: Data(copy.bytes))
        try file.synchronize()
        try file.close()
      } catch {
        _ = unsafe unlink(beside)
        throw WriteFailure(reason: error.localizedDescription)
      }
      guard unsafe rename(beside, path) == 0 else {
        let failure = WriteFailure(reason: lastSystemError())
        _ = unsafe unlink(beside)
        throw failure
      }
    }
  }

  /// The system's words for the last error.
  private func lastSystemError() -> String { unsafe String(cString: strerror(errno)) }
#endif
