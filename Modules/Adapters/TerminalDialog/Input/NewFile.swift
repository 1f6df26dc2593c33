/// Creates a file at a path that the user named, readable by the user alone.
public struct NewFile: Sendable {
  private let path: String
  private let protected: [String]

  /// A file at `path`, which must not be inside a folder in `protected`; nothing is created yet.
  public init(path: String, outside protected: [String] = []) {
    self.path = path
    self.protected = protected
  }

  /// Throws ``FileError/exists(path:)`` if anything exists at the path, and
  /// ``FileError/protected(path:)`` for a path inside a protected folder.
  public func check() throws(FileError) {
    try checkPlace()
    if TargetFolder.isTaken(path) { throw .exists(path: path) }
  }

  /// Throws ``FileError/protected(path:)`` for a path inside a protected folder.
  public func checkPlace() throws(FileError) {
    do { _ = try TargetFolder(of: path, outside: protected) } catch {
      // A missing folder may be created before the file is written.
      if case .unwritable = error { return }
      throw error
    }
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
    try TargetFolder(of: path, outside: protected).create(endingWith: [0x0A], provide)
  }

  /// Creates the file as ``write(_:)`` does, with `text` alone. With `replacing`, an existing
  /// regular file is replaced atomically.
  ///
  /// Throws as ``write(_:)`` does, and ``FileError/irreplaceable(path:)`` for a path that is
  /// neither a folder nor a regular file with one name. An existing file then keeps its content. If
  /// only the folder cannot be synced, the new content is in place, but a power failure may undo
  /// it. A temporary file that a killed process left is removed when the same path is next
  /// replaced.
  public func write(text: String, replacing: Bool) throws(FileError) {
    let bytes = Array(text.utf8)
    let folder = try TargetFolder(of: path, outside: protected)
    if replacing { try folder.replace(by: bytes) } else { try folder.create { $0(bytes.span) } }
  }
}
