import BankCommands
import TerminalDialog

/// Saves account documents to files, synced and readable by the user alone.
struct FileDocumentStore: DocumentStore {
  /// The folders in which no document is saved.
  let protected: [String]

  func save(_ content: String, at path: String, replacing: Bool) async throws(FileError) {
    try NewFile(path: path, outside: protected).write(text: content, replacing: replacing)
  }
}
