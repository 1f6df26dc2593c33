#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Creates a file at a path that the user named, readable by the user alone.
public struct NewFile: Sendable {
  private let path: String

  /// A file at `path`; nothing is created yet.
  public init(path: String) { self.path = path }

  /// Throws ``FileError/exists(path:)`` if anything exists at the path.
  public func check() throws(FileError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { throw .exists(path: path) }
  }

  /// Creates the file with mode 0600, with the bytes that `lend` passes and a line feed. The bytes
  /// are not copied in memory: they may be a secret. The file and its folder are synced to disk.
  ///
  /// Throws ``FileError/exists(path:)`` if anything exists at the path, including a symbolic link,
  /// and ``FileError/unwritable(path:reason:)``, after which there is no file.
  public func write(_ lend: ((Span<UInt8>) -> Void) -> Void) throws(FileError) {
    try make(endingWith: [0x0A], lend)
  }

  /// Creates the file as ``write(_:)`` does, with `text` alone. With `replacing`, an existing file
  /// is replaced atomically; only a folder at the path is an error.
  ///
  /// Throws as ``write(_:)`` does, and an existing file then keeps its content. If only the folder
  /// cannot be synced, the new content is in place, but a power failure may undo it. If the process
  /// is killed, a temporary file whose name ends with `.new` may remain in the folder.
  public func write(text: String, replacing: Bool) throws(FileError) {
    let bytes = Array(text.utf8)
    guard replacing else { return try make { $0(bytes.span) } }
    let beside = NewFile(path: "\(path).\(UInt64.random(in: .min ... .max)).new")
    do { try beside.make { $0(bytes.span) } } catch {
      guard case .unwritable(_, let reason) = error else { throw error }
      throw .unwritable(path: path, reason: reason)
    }
    guard unsafe rename(beside.path, path) == 0, syncFolder() else {
      let reason = lastSystemError()
      beside.remove()
      throw .unwritable(path: path, reason: reason)
    }
  }

  private func make(
    endingWith end: [UInt8] = [], _ lend: ((Span<UInt8>) -> Void) -> Void
  ) throws(FileError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw errno == EEXIST
        ? .exists(path: path) : .unwritable(path: path, reason: lastSystemError())
    }
    defer { close(file) }
    // `open` applies the umask, so set the mode explicitly.
    var isWritten = fchmod(file, 0o600) == 0
    lend { isWritten = isWritten && systemWrite($0, to: file) }
    guard isWritten, systemWrite(end.span, to: file), fsync(file) == 0, syncFolder() else {
      let reason = lastSystemError()
      remove()
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// Deletes the file, after the operation that it was created for failed.
  public func remove() { _ = unsafe unlink(path) }

  private func syncFolder() -> Bool {
    let parent = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    let folder = unsafe open(String(parent), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return false }
    defer { close(folder) }
    return fsync(folder) == 0
  }
}
