package import TerminalDialog

/// Saves account documents to files.
///
/// A conformer syncs the file to disk before ``save(_:at:replacing:)`` returns, and creates it
/// readable by the user alone. It can be called from any task.
package protocol DocumentStore: Sendable {
  /// Writes `content` to the file at `path`. An existing file is replaced only with `replacing`.
  ///
  /// Throws `FileError.exists(path:)` and `FileError.unwritable(path:reason:)`; an existing file
  /// then keeps its content.
  func save(_ content: String, at path: String, replacing: Bool) async throws(FileError)
}
