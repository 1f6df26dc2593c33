package import TerminalDialog

/// Saves account documents to files.
///
/// A conformer syncs the file to disk before ``save(_:at:replacing:)`` returns, and creates it
/// readable by the user alone. It can be called from any task.
package protocol DocumentStore: Sendable {
  /// Writes `content` to the file at `path`. An existing file is replaced only with `replacing`.
  ///
  /// Throws `FileError.exists(path:)`, `FileError.protected(path:)` and
  /// `FileError.irreplaceable(path:)`, after which nothing has changed, and
  /// `FileError.unwritable(path:reason:)`, after which a power failure may decide whether the old
  /// or the new content remains.
  func save(_ content: String, at path: String, replacing: Bool) async throws(FileError)
}
