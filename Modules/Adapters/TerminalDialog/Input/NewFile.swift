#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a program makes where a person has said, for her alone.
public struct NewFile: Sendable {
  private let path: String

  /// A file at `path`, which is not made yet.
  public init(path: String) { self.path = path }

  /// Throws ``FileError/exists(path:)`` if something is at the path already.
  public func check() throws(FileError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { throw .exists(path: path) }
  }

  /// Makes the file, closed to others (0600), with the bytes that `lend` lends and a line feed.
  /// They are copied nowhere else in memory: they may be a secret. The file stays also after a
  /// power failure.
  ///
  /// Throws ``FileError/exists(path:)`` if something is there already, also a link; and
  /// ``FileError/unwritable(path:reason:)``, after which there is no file.
  public func write(_ lend: ((Span<UInt8>) -> Void) -> Void) throws(FileError) {
    try make(endingWith: [0x0A], lend)
  }

  /// Makes the file as ``write(_:)`` does, with `text` alone. What is there already is replaced at
  /// once and whole if `replacing` it: then only a folder is in the way.
  ///
  /// Throws as ``write(_:)`` does; then what was there is as it was. Only where the folder cannot
  /// be synced, the new text is there already, and a power failure may take it back. Who is killed
  /// meanwhile leaves a file beside it whose name ends with `.new`.
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
    // Whatever the umask.
    var isWritten = fchmod(file, 0o600) == 0
    lend { isWritten = isWritten && systemWrite($0, to: file) }
    guard isWritten, systemWrite(end.span, to: file), fsync(file) == 0, syncFolder() else {
      let reason = lastSystemError()
      remove()
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// Removes the file again: what it was made for did not happen.
  public func remove() { _ = unsafe unlink(path) }

  private func syncFolder() -> Bool {
    let parent = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    let folder = unsafe open(String(parent), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return false }
    defer { close(folder) }
    return fsync(folder) == 0
  }
}
