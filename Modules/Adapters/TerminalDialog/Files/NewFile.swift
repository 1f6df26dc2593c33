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
  private let protected: [String]

  /// A file at `path`, which must not be inside a folder in `protected`; nothing is created yet.
  public init(path: String, outside protected: [String] = []) {
    self.path = path
    self.protected = protected
  }

  /// Throws ``FileError/protected(path:)`` for a path inside a protected folder.
  public func checkPlace() throws(FileError) {
    // A missing folder may be created before the file is written.
    if let folder = TargetFolder(of: path) { try checkPlace(folder) }
  }

  /// Creates the file with mode 0600, with the bytes that `provide` passes and a line feed. The
  /// bytes are not copied in memory: they may be a secret. The file and its folder are synced to
  /// disk.
  ///
  /// Returns the created file. Throws ``FileError/exists(path:)`` if anything exists at the path,
  /// including a symbolic link; ``FileError/protected(path:)``; and
  /// ``FileError/unwritable(path:reason:)``, after which there is no file.
  @discardableResult
  public func write(_ provide: ((Span<UInt8>) -> Void) -> Void) throws(FileError) -> CreatedFile {
    let folder = try openFolder()
    try make(folder.name, in: folder, endingWith: [0x0A], provide)
    return CreatedFile(folder: folder)
  }

  /// Creates the file as ``write(_:)`` does, with `text` alone. With `replacing`, an existing
  /// regular file is replaced atomically.
  ///
  /// Throws as ``write(_:)`` does, also ``FileError/folder(path:)``, and
  /// ``FileError/irreplaceable(path:)`` for anything else that is not a regular file with one name,
  /// whether or not it is to be replaced. An existing file then keeps its content. If
  /// only the folder cannot be synced, the new content is in place, but a power failure may undo
  /// it.
  public func write(text: String, replacing: Bool) throws(FileError) {
    let bytes = Array(text.utf8)
    let folder = try checkedFolder(replacing: replacing)
    guard replacing else { return try make(folder.name, in: folder) { $0(bytes.span) } }
    let beside = "\(folder.name).\(UInt64.random(in: .min ... .max)).new"
    try make(beside, in: folder) { $0(bytes.span) }
    guard folder.rename(beside), folder.sync() else {
      let reason = lastSystemError()
      folder.remove(beside)
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// Throws the errors of ``write(text:replacing:)`` that are known before anything is written.
  public func check(replacing: Bool) throws(FileError) {
    _ = try checkedFolder(replacing: replacing)
  }

  private func checkedFolder(replacing: Bool) throws(FileError) -> TargetFolder {
    let folder = try openFolder()
    guard let status = folder.status() else { return folder }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder(path: path) }
    // A second name would keep the old content: it may be the bank's own file.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else {
      throw .irreplaceable(path: path)
    }
    guard replacing else { throw .exists(path: path) }
    return folder
  }

  /// The opened folder, which was checked: writing through it cannot reach another folder, even if
  /// the path leads elsewhere meanwhile.
  private func openFolder() throws(FileError) -> TargetFolder {
    guard let folder = TargetFolder(of: path) else {
      throw errno == ENOENT
        ? .noFolder(path: path) : .unwritable(path: path, reason: lastSystemError())
    }
    try checkPlace(folder)
    return folder
  }

  private func checkPlace(_ folder: TargetFolder) throws(FileError) {
    guard !protected.isEmpty else { return }
    guard let isInside = folder.isInside(protected) else {
      throw .unwritable(path: path, reason: lastSystemError())
    }
    if isInside { throw .protected(path: path) }
  }

  private func make(
    _ name: String, in folder: TargetFolder, endingWith end: [UInt8] = [],
    _ provide: ((Span<UInt8>) -> Void) -> Void
  ) throws(FileError) {
    guard let file = folder.create(name) else {
      throw errno == EEXIST
        ? .exists(path: path) : .unwritable(path: path, reason: lastSystemError())
    }
    defer { close(file) }
    var isWritten = true
    provide { isWritten = isWritten && systemWrite($0, to: file) }
    guard isWritten, systemWrite(end.span, to: file), fsync(file) == 0, folder.sync() else {
      let reason = lastSystemError()
      folder.remove(name)
      throw .unwritable(path: path, reason: reason)
    }
  }
}

/// A file that ``NewFile/write(_:)`` has created, in the folder that it was created in.
public struct CreatedFile: Sendable {
  fileprivate let folder: TargetFolder

  /// Whether a file with its name is still in the folder, as far as the system can tell.
  public var exists: Bool { folder.status() != nil || errno != ENOENT }

  /// Empties and deletes the file, after the operation that it was created for failed. A file in
  /// another folder is never deleted, even if the path leads there meanwhile.
  public func remove() {
    folder.empty()
    folder.remove(folder.name)
  }
}
